import { forgotPassword } from '#lib/contract/identity/passwords.ts'
import { registerConsumer } from '#lib/contract/identity/registration.ts'
import { queueEmail } from '../../../email/queue.ts'
import { linkTo } from '../../../testing/emails.ts'
import { consumerForm } from '../../../testing/registration-form.ts'
import { openTestShop } from '../../../testing/shop.ts'
import { smtpServer } from '../../../testing/smtp-server.ts'

const clock = () => new Date('2026-11-21T09:00:00Z')

test('shows emails in the mailbox without SMTP, with their text escaped', async () => {
  const shop = await openTestShop({ clock })
  const [city] = await shop.database.query<{ id: number }>('SELECT min(id) AS id FROM cities WHERE county_id = 47')
  const form = { ...consumerForm('amina@example.co.ke', city?.id ?? 0), firstName: '<img src=x onerror=alert(1)>' }
  await shop.ask(registerConsumer, form)
  const page = await shop.app.inject('/mailbox')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('Confirm your Fuma account')
  const id = /src="\/mailbox\/(\d+)"/.exec(page.body)?.[1]
  const email = await shop.app.inject(`/mailbox/${id}`)
  expect(email.body).toContain(await linkTo(shop, 'amina@example.co.ke'))
  expect(email.body + page.body).not.toContain('<img')
  expect(email.headers['content-security-policy']).toContain("default-src 'none'")
  expect(email.headers['content-security-policy']).toContain('img-src http://localhost:3000;')
  const { 0: firstEmail } = (await shop.app.inject('/mailbox.json?to=Amina@example.co.ke')).json()
  expect(firstEmail).toMatchObject({ to: 'amina@example.co.ke', text: expect.stringContaining('/confirm-user/') })
  expect((await shop.app.inject('/mailbox/999')).statusCode).toBe(404)
  expect((await shop.app.inject("/mailbox/1'")).statusCode).toBe(404)
  await shop.close()
}, 180_000)

test('lists the attachments of each email with that email only', async () => {
  const shop = await openTestShop({ clock, catalogue: 'empty' })
  const render = (subject: string) => () => ({ subject, text: '', html: '' })
  const files = [['invoice.pdf'], [], ['photo.jpg', 'note.png']]
  for (const [at, names] of files.entries()) {
    const attachments = names.map((name) => ({ name, type: 'application/octet-stream', file: `key-of-${name}` }))
    await shop.database.transaction((tx) =>
      queueEmail(tx, clock, { to: 'amina@example.co.ke', render: render(`Email ${at}`), attachments }),
    )
  }
  const { body } = await shop.app.inject('/mailbox')
  const listed = body
    .split('<details')
    .slice(1)
    .map((part) => [...part.matchAll(/<a href="[^"]*">([^<]*)</g)].map(([, name]) => name))
  expect(listed).toEqual(files.toReversed())
  await shop.close()
})

test.each<Record<string, string>>([
  { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' },
  { SMTP_URL: 'smtp://127.0.0.1:9' },
])('has no mailbox with %j', async (env) => {
  const shop = await openTestShop({ clock, env, catalogue: 'empty' })
  for (const url of ['/mailbox', '/mailbox/1', '/mailbox.json?to=a@b.ke']) {
    expect((await shop.app.inject(url)).statusCode).toBe(404)
  }
  await shop.close()
})

test('sends an email at once with SMTP, as text and HTML', async () => {
  const smtp = await smtpServer()
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Fuma <karibu@fuma.example>' }
  const shop = await openTestShop({ clock, env })
  await shop.ask(forgotPassword, { email: 'consumer@fuma.test' })
  const until = Date.now() + 20_000
  while (smtp.emails.length === 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
  const [email] = smtp.emails
  expect(email).toMatch(/^From: Fuma <karibu@fuma.example>$/m)
  expect(email).toMatch(/^To: consumer@fuma.test$/m)
  expect(email).toMatch(/^Subject: Set a new password for Fuma$/m)
  expect(email).toMatch(/^Content-Type: text\/plain/m)
  expect(email).toMatch(/^Content-Type: text\/html/m)
  await shop.close()
  await smtp.close()
}, 180_000)
