import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EmailFiles } from '../../../email/email.ts'
import { filesOfEmail } from '../../../email/outbox.ts'
import { listEmails, listEmailsTo, loadEmailHtml, loadRepliedEmail, messageNameOf } from '../../../email/queue.ts'
import { htmlOf } from '../../../email/render.ts'

/** @param pictures the shop's address: emails show its pictures */
const policy = (pictures: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures}; frame-src 'self'; form-action 'self'; frame-ancestors 'self'`
const ID = /^\d{1,15}$/
/** Maximum bytes of a file sent with a reply. */
const MAX_FILE_BYTES = 8 * 1024 * 1024

/** A customer's reply to an email of the mailbox. */
export interface MailboxReply {
  from: string
  /** Null: the address for replies to all emails. */
  to: string | null
  subject: string
  text: string
  /** The local part of the Message-ID of the email to which it is the reply. */
  answers: string
  isAutomatic: boolean
  file: { name: string; bytes: Buffer } | null
}

/** Sends a reply as an email service does. @returns a sentence with the result */
export type SendReply = (reply: MailboxReply) => Promise<string>

const replyForm = (id: number, to: string) =>
  `<form method="post" action="/mailbox/${id}/reply" enctype="multipart/form-data"><label>Reply as ${htmlOf(to)}<textarea name="text" rows="3" required></textarea></label><label>File <input type="file" name="file"></label><label><input type="checkbox" name="automatic"> Automatic reply</label><button>Send reply</button></form>`

/**
 * The mailbox: where emails are read while there is no SMTP. It shows other people's links, so it is there for
 * development and tests only: never with SMTP_URL, and never in production.
 * @param sendReply null if the shop receives no emails: then there is no reply form
 */
export function serveMailbox(app: FastifyInstance, from: EmailFiles, sendReply: SendReply | null): void {
  const { database, env } = app.shop
  if (env.SMTP_URL || env.NODE_ENV === 'production') return

  const headers = { 'content-security-policy': policy(new URL(env.PUBLIC_URL).origin) }

  app.get<{ Querystring: { replied?: string } }>('/mailbox', async (request, reply) => {
    const emails = await listEmails(database)
    const items = emails
      .map(
        ({ id, to, subject, createdAt, files }) =>
          `<details${id === emails[0]?.id ? ' open' : ''}><summary><b>${htmlOf(subject)}</b><span>${htmlOf(to)} · ${new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC</span></summary>${files.map((name, at) => `<p><a href="/mailbox/${id}/${at}">${htmlOf(name)}</a></p>`).join('')}<iframe src="/mailbox/${id}" title="${htmlOf(subject)}" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>${sendReply ? replyForm(id, to) : ''}</details>`,
      )
      .join('')
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><style>:root{color-scheme:light dark}body{font:16px/24px system-ui,sans-serif;max-width:720px;margin:0 auto;padding:24px 16px;background:#fbf9f5;color:#1b1f4b}h1{font:600 30px/34px Georgia,serif}details{border-top:1px solid #ded7c9;padding:12px 0}summary{cursor:pointer;min-height:44px;display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;align-items:center}summary span{font-size:14px;color:#575a73}iframe{width:100%;height:520px;border:1px solid #ded7c9;background:#fff}form{display:grid;gap:8px;justify-items:start;padding:12px 0}label{font-size:14px}textarea{box-sizing:border-box;display:block;width:min(100%,600px);font:inherit}label:first-child{width:100%}button{font:inherit;min-height:44px;padding:0 16px}@media(prefers-color-scheme:dark){body{background:#12142b;color:#f3eee3}summary span{color:#b4b4c8}details,iframe{border-color:#343962}}</style><h1>Mailbox</h1><p>Emails the shop would have sent. Set SMTP_URL to send them.</p>${request.query.replied ? `<p role="status"><b>${htmlOf(String(request.query.replied))}</b></p>` : ''}${items || '<p>No emails yet.</p>'}</html>`,
      )
  })

  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const id = ID.test(request.params.id) ? Number(request.params.id) : 0
    const html = await loadEmailHtml(database, id)
    if (html === undefined) return reply.code(404).send('')
    return reply.headers(headers).type('text/html; charset=utf-8').send(html.replace('<a ', '<a target="_top" '))
  })

  app.get<{ Params: { id: string; at: string } }>('/mailbox/:id/:at', async (request, reply) => {
    const { id, at } = request.params
    const files = ID.test(id) ? await filesOfEmail(database, from, Number(id)) : []
    const file = /^\d{1,3}$/.test(at) ? files[Number(at)] : undefined
    if (!file) return reply.code(404).send('')
    return reply
      .headers({ 'content-disposition': `inline; filename="${file.name}"` })
      .type(file.type)
      .send(file.bytes)
  })

  app.post<{ Params: { id: string } }>('/mailbox/:id/reply', async (request, reply) => {
    const email = ID.test(request.params.id) ? await loadRepliedEmail(database, Number(request.params.id)) : undefined
    // A website in the same browser could send the form too.
    const site = request.headers['sec-fetch-site']
    if (!sendReply || !email || (site !== undefined && site !== 'same-origin')) return reply.code(404).send('')
    const form = await readReply(request)
    const quoted = email.text.split('\n').map((line) => `> ${line}`.trimEnd())
    const result = await sendReply({
      ...{ from: email.to, to: email.replyTo, subject: `Re: ${email.subject}`, answers: messageNameOf(email) },
      ...{ isAutomatic: form.isAutomatic, file: form.file },
      text: [form.text, '', `On ${email.createdAt.toISOString().slice(0, 10)}, the shop wrote:`, ...quoted].join('\n'),
    })
    return reply.redirect(`/mailbox?replied=${encodeURIComponent(result)}`, 303)
  })

  /** For tests and scripts: the latest emails to one address. */
  app.get<{ Querystring: { to?: string } }>('/mailbox.json', async (request) =>
    listEmailsTo(database, String(request.query.to ?? '').toLowerCase()),
  )
}

async function readReply(request: FastifyRequest): Promise<Pick<MailboxReply, 'text' | 'isAutomatic' | 'file'>> {
  const form: Pick<MailboxReply, 'text' | 'isAutomatic' | 'file'> = { text: '', isAutomatic: false, file: null }
  for await (const part of request.parts({ limits: { fileSize: MAX_FILE_BYTES, files: 1 } })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      // A field left empty is sent as a file of no bytes.
      if (bytes.length > 0) form.file = { name: part.filename, bytes }
    } else if (part.fieldname === 'text') form.text = String(part.value)
    else if (part.fieldname === 'automatic') form.isAutomatic = true
  }
  return form
}
