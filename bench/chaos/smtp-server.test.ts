import { smtpSender } from '#shop-api/email/smtp.ts'
import { startSmtp } from './smtp-server.ts'

const email = (to: string) => ({
  to,
  subject: 'Order 1',
  text: 'A line.\n.\nAnother.',
  html: '<p>A line.</p>',
  files: [],
})

test('counts each email it takes by its address', async () => {
  const smtp = await startSmtp()
  const send = smtpSender(smtp.url, () => 'shop@example.co.ke')
  await send(email('a@example.co.ke'))
  await send(email('a@example.co.ke'))
  await send(email('b@example.co.ke'))
  expect([...smtp.taken]).toEqual([
    ['a@example.co.ke', 2],
    ['b@example.co.ke', 1],
  ])
  await smtp.close()
})

test('sends no reply while it hangs, and accepts emails afterwards', async () => {
  const smtp = await startSmtp()
  const address = `${smtp.url}?socketTimeout=200&greetingTimeout=200`
  const send = smtpSender(address, () => 'shop@example.co.ke')
  smtp.setHanging(true)
  await expect(send(email('a@example.co.ke'))).rejects.toThrow(/timeout|greeting/i)
  smtp.setHanging(false)
  await send(email('a@example.co.ke'))
  expect(smtp.taken.get('a@example.co.ke')).toBe(1)
  await smtp.close()
})
