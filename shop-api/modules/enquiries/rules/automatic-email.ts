/** An email that no person wrote. auto-reply: out of office. bounce: an email was not delivered. */
export type Automatic = 'auto-reply' | 'bounce'

const BOUNCE_SENDER = /^(?:mailer-daemon|postmaster)@/
const AUTOMATIC_PRECEDENCE = /^(?:auto_reply|bulk|junk)$/i

/**
 * Whether an email is automatic, by its headers (RFC 3834 and older habits); null for a person's email.
 * @param headers by name in lower case
 */
export function automaticKind(headers: ReadonlyMap<string, string>, sender: string): Automatic | null {
  const header = (name: string) => headers.get(name)?.trim() ?? ''
  const type = header('content-type')
  // A report that an email was read is a report too.
  const isReport = /^multipart\/report\b/i.test(type) && !/disposition-notification/i.test(type)
  if (isReport || BOUNCE_SENDER.test(sender) || header('return-path') === '<>' || headers.has('x-failed-recipients')) {
    return 'bounce'
  }
  const submitted = header('auto-submitted')
  if (submitted !== '' && !/^no\b/i.test(submitted)) return 'auto-reply'
  if (/disposition-notification/i.test(type) || AUTOMATIC_PRECEDENCE.test(header('precedence'))) return 'auto-reply'
  return headers.has('x-autoreply') || headers.has('x-autorespond') ? 'auto-reply' : null
}
