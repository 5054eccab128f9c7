import { isEmail } from '#lib/contract/base/fields.ts'

const MAX_EMAIL = 254

/** Text that PostgreSQL can store: without NUL and half surrogate pairs, with line breaks as \n. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n')

function decoded(charset: string, kind: string, text: string, whole: string): string {
  const bytes =
    kind.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64')
      : Buffer.from(
          text
            .replaceAll('_', ' ')
            .replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        )
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // An unknown character set: the encoded form is shown.
    return whole
  }
}

/** A header as one line, with encoded words (=?utf-8?B?…?=, RFC 2047) decoded. */
export const headerText = (value: string): string =>
  storableText(
    value
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?([\w-]+)(?:\*[\w-]+)?\?([bq])\?([^?\s]*)\?=/gi, (whole, charset, kind, text) =>
        decoded(charset, kind, text, whole),
      ),
  )
    // Also characters that reverse or hide text.
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()

/** All email addresses in a header, in lower case. */
export const addressesIn = (value: string): string[] =>
  value
    .split(/[\s<>,;:"'()[\]]+/)
    .filter((part) => part.length <= MAX_EMAIL && isEmail(part))
    .map((part) => part.toLowerCase())

/** The sender in a From header: the last address, and the name before it. Null without an address. */
export function senderIn(value: string): { email: string; name: string } | null {
  const email = addressesIn(value).at(-1)
  if (email === undefined) return null
  const [before = ''] = value.split('<', 1)
  const name = before.includes('@') ? '' : headerText(before.replaceAll('"', ' '))
  return { email, name: name.slice(0, 100) }
}

/** Message-IDs in a header such as References, without brackets. */
export const messageIdsIn = (value: string): string[] =>
  value
    .split(/[\s<>,]+/)
    .map((id) => storableText(id))
    .filter((id) => id.includes('@') && id.length <= 500)
