import nodemailer from 'nodemailer'
import { isEmail } from '#lib/contract/fields.ts'
import type { Carrier } from './outbox.ts'

/**
 * Carries letters to an SMTP server, each to the one address that it names: nodemailer would read "a,b@c" as two.
 * @param url smtp://user:password@host:port or smtps://…
 */
export function smtpCarrier(url: string, from: string): Carrier {
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = nodemailer.createTransport({ url, ...patience }, { from })
  return async ({ to, subject, text, html, files }) => {
    // Accounts and orders from before the stricter form may hold such text, and a relay may read the header again.
    if (!isEmail(to)) throw Object.assign(new Error('This is not one email address.'), { code: 'EENVELOPE' })
    const attachments = files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes }))
    // As an object, an address is taken as it is; as text it would be parsed.
    const address = { name: '', address: to }
    await transport.sendMail({ to: address, envelope: { from, to: [to] }, subject, text, html, attachments })
  }
}
