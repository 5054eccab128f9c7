import nodemailer from 'nodemailer'
import type { Carrier } from './outbox.ts'

/** Carries letters to an SMTP server. @param url smtp://user:password@host:port or smtps://… */
export function smtpCarrier(url: string, from: string): Carrier {
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = nodemailer.createTransport({ url, ...patience }, { from })
  return async ({ to, subject, text, html, files }) => {
    const attachments = files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes }))
    await transport.sendMail({ to, subject, text, html, attachments })
  }
}
