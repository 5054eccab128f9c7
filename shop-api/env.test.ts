import { drainDelayOf, inboundAddressOf, readEnv } from './env.ts'

test.each([
  ['SMTP_URL', { SMTP_URL: 'mail.example.co.ke' }],
  ['FILES_KEY', { FILES_KEY: 'short' }],
  ['INBOUND_EMAIL_SECRET', { INBOUND_EMAIL_SECRET: 'short' }],
  ['INBOUND_EMAIL_ADDRESS', { INBOUND_EMAIL_ADDRESS: 'help+1@example.co.ke' }],
  ['HELP_EMAIL', { HELP_EMAIL: 'help@example.co.ke,other@example.co.ke' }],
])('%s that is malformed is named, and not repeated', (name, given) => {
  const read = () => readEnv(given)
  expect(read).toThrow(name)
  expect(read).not.toThrow(Object.values(given)[0])
})

test.each([
  [{}, 0],
  [{ CLUSTER: 'on' }, 5],
  [{ CLUSTER: 'on', DRAIN_DELAY_SECONDS: '0' }, 0],
  [{ DRAIN_DELAY_SECONDS: '7' }, 7],
])('with %j an ending process serves requests for %i s', (given, seconds) => {
  expect(drainDelayOf(readEnv(given))).toBe(seconds)
})

test.each(['-1', '21', 'soon'])('it does not serve on for %s s', (DRAIN_DELAY_SECONDS) => {
  expect(() => readEnv({ DRAIN_DELAY_SECONDS })).toThrow('DRAIN_DELAY_SECONDS must be a whole number from 0 to 20')
})

const INBOUND_EMAIL_SECRET = 'a secret of 32 characters or more'
test.each([
  [{}, null],
  [{ INBOUND_EMAIL_ADDRESS: 'help@in.example.co.ke' }, null],
  [{ INBOUND_EMAIL_SECRET, HELP_EMAIL: 'help@example.co.ke' }, 'help@example.co.ke'],
  [{ INBOUND_EMAIL_SECRET, INBOUND_EMAIL_ADDRESS: 'help@in.example.co.ke' }, 'help@in.example.co.ke'],
])('with %j customers’ emails are received at %s', (given, address) => {
  expect(inboundAddressOf(readEnv(given))).toBe(address)
})
