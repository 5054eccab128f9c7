import { readEnv } from './env.ts'

test('production at a public address demands SMTP, as accounts are confirmed by mail, and the PIN that stands on invoices', () => {
  const shop = { NODE_ENV: 'production', PUBLIC_URL: 'https://fuma.example.co.ke' }
  expect(() => readEnv(shop)).toThrow('SMTP_URL must be given')
  const mailing = { ...shop, SMTP_URL: 'smtp://127.0.0.1:25' }
  expect(() => readEnv(mailing)).toThrow('SELLER_KRA_PIN must be given')
  expect(readEnv({ ...mailing, SELLER_KRA_PIN: 'P051999999Z' }).SMTP_URL).toBe('smtp://127.0.0.1:25')
  expect(() => readEnv({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' })).not.toThrow()
  expect(() => readEnv({ PUBLIC_URL: 'https://try.example.co.ke' })).not.toThrow()
})

test.each([
  ['SMTP_URL', { SMTP_URL: 'mail.example.co.ke' }],
  ['FILES_KEY', { FILES_KEY: 'short' }],
  ['HELP_EMAIL', { HELP_EMAIL: 'help@example.co.ke,other@example.co.ke' }],
])('%s that is malformed is named, and not repeated', (name, given) => {
  const read = () => readEnv(given)
  expect(read).toThrow(name)
  expect(read).not.toThrow(Object.values(given)[0])
})
