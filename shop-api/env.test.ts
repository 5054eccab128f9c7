import { readEnv } from './env.ts'

test.each([
  ['SMTP_URL', { SMTP_URL: 'mail.example.co.ke' }],
  ['FILES_KEY', { FILES_KEY: 'short' }],
  ['HELP_EMAIL', { HELP_EMAIL: 'help@example.co.ke,other@example.co.ke' }],
])('%s that is malformed is named, and not repeated', (name, given) => {
  const read = () => readEnv(given)
  expect(read).toThrow(name)
  expect(read).not.toThrow(Object.values(given)[0])
})
