import nodemailer from 'nodemailer'
import { isEmail } from '#lib/contract/base/fields.ts'
import { isLoopbackHost } from '#lib/deployment/exposure.ts'
import { Breaker, type BreakerLog, type Outcome } from '../runtime/breaker.ts'
import type { SendEmail } from './email.ts'

/** Each email that hangs takes half a minute: three in a row are enough. */
const FAILURES = 3
/** How long a server is waited for, ms. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * The SMTP URL with our timeouts, unless it sets its own. Outside this machine TLS is required: otherwise a machine in between
 * could remove STARTTLS from the server's reply and read the links in emails.
 */
export function transportAddress(url: string): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(PATIENCE)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(value))
  }
  if (!isLoopbackHost(address.hostname)) {
    address.searchParams.delete('ignoreTLS')
    address.searchParams.set('requireTLS', 'true')
  }
  return address.href
}

/**
 * The sender of emails: with the shop's name, unless the setting has its own name ("Name <address>").
 * @param mailFrom MAIL_FROM
 */
export const senderOf = (mailFrom: string, shopName: string): Sender =>
  mailFrom.includes('<') ? mailFrom : { name: shopName, address: mailFrom.trim() }

export type Sender = string | { name: string; address: string }

/** Errors that are not the server's response to one email: it did not respond, or cannot accept any email now. */
const NO_ANSWER = /^(?:ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ESOCKET|EDNS|ETLS|EPROTOCOL|EAUTH|ENOAUTH)$/

function isServerFault(error: unknown): boolean {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  return responseCode === 421 || (responseCode === undefined && NO_ANSWER.test(code)) || code === 'EAUTH'
}

export interface SmtpOptions {
  log?: BreakerLog
  /** Address for replies to emails without their own; the sender if absent. */
  replyTo?: string | undefined
  halfOpenAfterMs?: number
}

/**
 * Sends emails through an SMTP server, each to its single address: nodemailer would read "a,b@c" as two. An email is
 * never sent twice here: a server that hangs could have accepted it. A server that hangs or refuses repeatedly is
 * paused for a while, so that emails do not use up their attempts.
 * @param url smtp://user:password@host:port or smtps://…
 * @param sender called for each email
 */
export function smtpSender(
  url: string,
  sender: () => Sender,
  { log, replyTo, halfOpenAfterMs }: SmtpOptions = {},
): SendEmail {
  const transport = nodemailer.createTransport(transportAddress(url))
  const breaker = new Breaker({ name: 'The mail server', log, halfOpenAfterMs, failures: FAILURES })
  const send: SendEmail = async ({ to, subject, text, html, files, messageName, ...email }) => {
    // Accounts and orders from before the stricter form can contain such text, and a relay can parse the header again.
    if (!isEmail(to)) throw Object.assign(new Error('This is not one email address.'), { code: 'EENVELOPE' })
    const attachments = files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes }))
    // An object is used unchanged; a text would be parsed.
    const address = { name: '', address: to }
    const from = sender()
    const envelope = { from: typeof from === 'string' ? from : from.address, to: [to] }
    const messageId = messageName && `<${messageName}@${/@([\w.-]+)/.exec(envelope.from)?.[1] ?? 'localhost'}>`
    const content = { subject, text, html, attachments }
    const thread = {
      messageId,
      replyTo: email.replyTo ?? replyTo,
      ...(email.inReplyTo && { inReplyTo: email.inReplyTo, references: email.inReplyTo }),
    }
    const outcome = await breaker.run(async (): Promise<Outcome<true, unknown>> => {
      try {
        await transport.sendMail({ from, to: address, envelope, ...thread, ...content })
        return { answer: true }
      } catch (error) {
        if (isServerFault(error)) return { failure: error }
        throw error
      }
    })
    if ('failure' in outcome) throw outcome.failure
  }
  return Object.assign(send, { isReady: () => breaker.isReady() })
}
