import type { FastifyInstance } from 'fastify'
import type { EmailFiles } from '../../../email/email.ts'
import { filesOfEmail } from '../../../email/outbox.ts'
import { listEmails, listEmailsTo, loadEmailHtml } from '../../../email/queue.ts'
import { htmlOf } from '../../../email/render.ts'

/** @param pictures the shop's address: emails show its pictures */
const policy = (pictures: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures}; frame-src 'self'; frame-ancestors 'self'`

/**
 * The mailbox: where emails are read while there is no SMTP. It shows other people's links, so it is there for
 * development and tests only: never with SMTP_URL, and never in production.
 */
export function serveMailbox(app: FastifyInstance, from: EmailFiles): void {
  const { database, env } = app.shop
  if (env.SMTP_URL || env.NODE_ENV === 'production') return

  const headers = { 'content-security-policy': policy(new URL(env.PUBLIC_URL).origin) }

  app.get('/mailbox', async (_request, reply) => {
    const emails = await listEmails(database)
    const items = emails
      .map(
        ({ id, to, subject, createdAt, files }) =>
          `<details${id === emails[0]?.id ? ' open' : ''}><summary><b>${htmlOf(subject)}</b><span>${htmlOf(to)} · ${new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC</span></summary>${files.map((name, at) => `<p><a href="/mailbox/${id}/${at}">${htmlOf(name)}</a></p>`).join('')}<iframe src="/mailbox/${id}" title="${htmlOf(subject)}" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe></details>`,
      )
      .join('')
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><style>:root{color-scheme:light dark}body{font:16px/24px system-ui,sans-serif;max-width:720px;margin:0 auto;padding:24px 16px;background:#fbf9f5;color:#1b1f4b}h1{font:600 30px/34px Georgia,serif}details{border-top:1px solid #ded7c9;padding:12px 0}summary{cursor:pointer;min-height:44px;display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;align-items:center}summary span{font-size:14px;color:#575a73}iframe{width:100%;height:520px;border:1px solid #ded7c9;background:#fff}@media(prefers-color-scheme:dark){body{background:#12142b;color:#f3eee3}summary span{color:#b4b4c8}details,iframe{border-color:#343962}}</style><h1>Mailbox</h1><p>Emails the shop would have sent. Set SMTP_URL to send them.</p>${items || '<p>No emails yet.</p>'}</html>`,
      )
  })

  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const id = /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : 0
    const html = await loadEmailHtml(database, id)
    if (html === undefined) return reply.code(404).send('')
    return reply.headers(headers).type('text/html; charset=utf-8').send(html.replace('<a ', '<a target="_top" '))
  })

  app.get<{ Params: { id: string; at: string } }>('/mailbox/:id/:at', async (request, reply) => {
    const { id, at } = request.params
    const files = /^\d{1,15}$/.test(id) ? await filesOfEmail(database, from, Number(id)) : []
    const file = /^\d{1,3}$/.test(at) ? files[Number(at)] : undefined
    if (!file) return reply.code(404).send('')
    return reply
      .headers({ 'content-disposition': `inline; filename="${file.name}"` })
      .type(file.type)
      .send(file.bytes)
  })

  /** For tests and scripts: the latest emails to one address. */
  app.get<{ Querystring: { to?: string } }>('/mailbox.json', async (request) =>
    listEmailsTo(database, String(request.query.to ?? '').toLowerCase()),
  )
}
