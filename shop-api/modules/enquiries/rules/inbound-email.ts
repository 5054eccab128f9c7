import { createHash } from 'node:crypto'
import { compile } from 'html-to-text'
import * as z from 'zod/mini'
import { addressesIn, headerText, messageIdsIn, senderIn, storableText } from './header-text.ts'

/** Maximum characters of an email's text; the rest is left out. */
export const MAX_TEXT = 20_000
const MAX_SUBJECT = 200
const MAX_NAME = 100
const MAX_ADDRESSES = 50
const MAX_REFERENCES = 50
const CUT = '\n\n[The rest of this email was left out.]'

export interface InboundFile {
  name: string
  /** Null if the email service sent only its name and size. */
  bytes: Buffer | null
  /** Bytes. */
  size: number
}

/** A received email. */
export interface InboundEmail {
  /** Its Message-ID without brackets. */
  messageId: string
  /** Message-IDs of earlier emails to which it is a reply. */
  references: string[]
  sender: { email: string; name: string }
  recipients: string[]
  subject: string
  /** Plain text, with quoted text and signature. */
  text: string
  /** By name in lower case. */
  headers: ReadonlyMap<string, string>
  files: InboundFile[]
}

/** Names of a field in the messages of email services, without hyphens and underscores, in lower case. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  from: ['from'],
  to: ['to', 'cc', 'recipient', 'originalrecipient'],
  subject: ['subject'],
  text: ['text', 'textbody', 'plain', 'bodyplain'],
  html: ['html', 'htmlbody', 'bodyhtml'],
  messageid: ['messageid'],
  inreplyto: ['inreplyto'],
  references: ['references'],
  headers: ['headers', 'messageheaders'],
  attachments: ['attachments'],
  filename: ['filename', 'name'],
  content: ['content'],
  size: ['size', 'contentlength', 'length'],
}

type Fields = Readonly<Record<string, unknown>>

const fields = z.record(z.string(), z.unknown())
const isFields = (value: unknown): value is Fields => fields.safeParse(value).success
const plainName = (name: string) => name.toLowerCase().replace(/[-_]/g, '')

/** All values of a field under any of its names. */
function valuesOf(of: Fields, field: string): unknown[] {
  const names = NAMES[field] ?? []
  return Object.entries(of)
    .filter(([name]) => names.includes(plainName(name)))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
}

const textOf = (of: Fields, field: string): string => {
  const value = valuesOf(of, field).find((one) => typeof one === 'string' && one !== '')
  return typeof value === 'string' ? value : ''
}

/** Headers as an object, or as a list of pairs or of objects with name and value. The last of a name counts. */
function headersOf(of: Fields): Map<string, string> {
  const headers = new Map<string, string>()
  const set = (name: unknown, value: unknown) => {
    if (typeof name === 'string' && typeof value === 'string') headers.set(name.toLowerCase(), value)
  }
  const given = Object.entries(of).find(([name]) => NAMES.headers?.includes(plainName(name)))?.[1]
  for (const one of Array.isArray(given) ? given : []) {
    if (Array.isArray(one)) set(one[0], one[1])
    else if (isFields(one)) set(one.name ?? one.Name, one.value ?? one.Value)
  }
  if (isFields(given)) {
    for (const [name, value] of Object.entries(given)) set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return headers
}

const convert = compile({
  wordwrap: false,
  // Deeper than any email of a person; others can contain anything.
  limits: { maxDepth: 100, maxInputLength: 500_000 },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
  ],
})

const tidy = (text: string): string =>
  storableText(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()

function wholeText(of: Fields): string {
  const plain = tidy(textOf(of, 'text'))
  const text = plain === '' ? tidy(convert(textOf(of, 'html'))) : plain
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}${CUT}` : text
}

/** A file's name, without its folders. */
const fileName = (name: string): string =>
  (headerText(name).split(/[\\/]/).at(-1) ?? '').slice(0, MAX_NAME).toWellFormed() || 'File without a name'

function filesOf(of: Fields): InboundFile[] {
  return valuesOf(of, 'attachments')
    .filter(isFields)
    .map((file) => {
      const content = textOf(file, 'content')
      const bytes = content === '' ? null : Buffer.from(content, 'base64')
      const given = valuesOf(file, 'size').find((one) => typeof one === 'number' && Number.isSafeInteger(one))
      const size = bytes?.length ?? Math.min(Math.max(Number(given ?? 0), 0), 2 ** 31 - 1)
      return { name: fileName(textOf(file, 'filename')), bytes, size }
    })
}

/**
 * An email in the JSON of an email service; null without a readable sender. Names of fields differ between services
 * only in case, hyphens and a few synonyms; absent fields are read from the headers.
 * @param body its bytes: their hash identifies an email without a Message-ID
 */
export function readInboundEmail(value: unknown, body: Buffer): InboundEmail | null {
  if (!isFields(value)) return null
  const headers = headersOf(value)
  const field = (name: string, header: string) => textOf(value, name) || (headers.get(header) ?? '')
  const sender = senderIn(field('from', 'from'))
  if (sender === null) return null
  const to = valuesOf(value, 'to').filter((one) => typeof one === 'string')
  const recipients = addressesIn([...to, headers.get('to') ?? '', headers.get('delivered-to') ?? ''].join(','))
  const references = messageIdsIn(`${field('inreplyto', 'in-reply-to')} ${field('references', 'references')}`)
  // Postmark's own id has no @: the email's is in the headers.
  const ids = messageIdsIn(`${headers.get('message-id') ?? ''} ${textOf(value, 'messageid')}`)
  return {
    messageId: ids[0] ?? `sha256-${createHash('sha256').update(body).digest('hex')}`,
    references: [...new Set(references)].slice(0, MAX_REFERENCES),
    sender,
    recipients: [...new Set(recipients)].slice(0, MAX_ADDRESSES),
    subject: headerText(field('subject', 'subject')).slice(0, MAX_SUBJECT).toWellFormed(),
    text: wholeText(value),
    headers,
    files: filesOf(value),
  }
}
