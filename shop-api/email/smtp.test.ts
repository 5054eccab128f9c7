import nodemailer from 'nodemailer'
import { smtpServer } from '../testing/smtp-server.ts'
import { senderOf, smtpSender, transportAddress } from './smtp.ts'

const parcel = (to: string) => ({ to, subject: 'One', text: 'Karibu', html: '<p>Karibu', files: [] })

/** The commands sent to an SMTP server for an email to this stored address. */
async function recipientsOf(to: string) {
  const server = await smtpServer()
  const refusal = await smtpSender(
    server.url,
    () => 'Fuma <karibu@fuma.example>',
  )(parcel(to)).then(
    () => null,
    (error) => error.code,
  )
  await server.close()
  const headers = server.emails.map((email) => /^To: (.*)$/m.exec(email)?.[1])
  return { refusal, recipients: server.recipients, headers }
}

test.each(['amina@example.co.ke', 'a.mina+shop@example.co.ke', "o'mina{1}@example.co.ke", 'Amina@Example.co.ke'])(
  'an email is sent to exactly %s',
  async (to) => {
    const address = to.replace('Example', 'example')
    expect(await recipientsOf(to)).toEqual({ refusal: null, recipients: [`<${address}>`], headers: [address] })
  },
)

// Forms accepted these earlier, so accounts and orders can contain them: nodemailer sent each of these to
// victim@bank.co.ke.
test.each([
  'foo,victim@bank.co.ke',
  'x<victim@bank.co.ke>',
  'g:victim@bank.co.ke',
  'victim@bank.co.ke(c)',
  'foo;victim@bank.co.ke',
])('an email to the stored text %s is not sent', async (to) => {
  expect(await recipientsOf(to)).toEqual({ refusal: 'EENVELOPE', recipients: [], headers: [] })
})

describe('SMTP options', () => {
  const optionsOf = (url: string) =>
    (nodemailer.createTransport(transportAddress(url)).transporter as unknown as { options: object }).options

  test('require TLS beyond this machine for every address', () => {
    const right = { requireTLS: true, connectionTimeout: 10_000, socketTimeout: 30_000 }
    expect(optionsOf('smtp://fuma:p%40ss@mail.example.co.ke:587')).toMatchObject({
      ...right,
      ...{ host: 'mail.example.co.ke', port: 587, auth: { user: 'fuma', pass: 'p@ss' } },
    })
    const weakened = optionsOf('smtp://mail.example.co.ke:587?requireTLS=false&ignoreTLS=true&socketTimeout=5000')
    expect(weakened).toMatchObject({ ...right, socketTimeout: 5_000 })
    expect(weakened).not.toHaveProperty('ignoreTLS')
  })

  test('do not require TLS on this machine', () => {
    expect(optionsOf('smtp://127.0.0.1:25')).not.toHaveProperty('requireTLS')
    expect(optionsOf('smtp://127.0.0.1:25')).toMatchObject({ connectionTimeout: 10_000 })
  })
})

test.each([
  ['karibu@example.co.ke', 'Duka "la" Pamba', /^From: "Duka \\"la\\" Pamba" <karibu@example\.co\.ke>$/m],
  ['Karibu <karibu@example.co.ke>', 'Duka la Pamba', /^From: Karibu <karibu@example\.co\.ke>$/m],
])('an email from %s has its own sender name, or the name of %s', async (mailFrom, shopName, from) => {
  const server = await smtpServer()
  await smtpSender(server.url, () => senderOf(mailFrom, shopName))(parcel('amina@example.co.ke'))
  await server.close()
  expect(server.emails[0]).toMatch(from)
})

test('a repeated email has the same message id and another email a different id', async () => {
  const server = await smtpServer()
  const send = smtpSender(server.url, () => 'Fuma <karibu@fuma.example>')
  const email = { ...parcel('amina@example.co.ke'), messageName: 'mail-7-abc' }
  for (const one of [email, email, { ...email, messageName: 'mail-8-abc' }]) await send(one)
  await server.close()
  const names = server.emails.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1])
  expect(names).toEqual(['<mail-7-abc@fuma.example>', '<mail-7-abc@fuma.example>', '<mail-8-abc@fuma.example>'])
})

test('replies are sent to the email’s own address or the shop’s, in the thread of the customer’s email', async () => {
  const server = await smtpServer()
  const send = smtpSender(server.url, () => 'karibu@fuma.example', { replyTo: 'help@fuma.example' })
  const email = parcel('amina@example.co.ke')
  await send(email)
  await send({ ...email, replyTo: 'help+1001-ab@fuma.example', inReplyTo: '<one@mail.example>' })
  await server.close()
  const headers = server.emails.map((text) =>
    ['Reply-To', 'In-Reply-To', 'References'].map((name) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]),
  )
  expect(headers).toEqual([
    ['help@fuma.example', undefined, undefined],
    ['help+1001-ab@fuma.example', '<one@mail.example>', '<one@mail.example>'],
  ])
})
