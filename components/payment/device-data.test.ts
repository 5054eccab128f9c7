import { readDeviceData } from './device-data.ts'

const provider = 'https://cardinal.test'
const frame = {} as MessageEventSource
const message = (data: unknown, from: { origin?: string; source?: MessageEventSource | null } = {}) => ({
  origin: provider,
  source: frame,
  data,
  ...from,
})
const done = JSON.stringify({ MessageType: 'profile.completed', SessionId: '0_abc', Status: true })

test('reads the provider’s message from its own frame', () => {
  expect(readDeviceData(message(done), provider, frame)).toEqual({
    MessageType: 'profile.completed',
    SessionId: '0_abc',
    Status: true,
  })
})

test.each([
  ['another origin', message(done, { origin: 'https://evil.test' })],
  ['an origin that begins like it', message(done, { origin: `${provider}.evil.test` })],
  ['another window', message(done, { source: {} as MessageEventSource })],
  ['no window', message(done, { source: null })],
  ['an object instead of text', message({ MessageType: 'profile.completed' })],
  ['another message', message(JSON.stringify({ MessageType: 'profile.started' }))],
  ['no JSON', message('profile.completed')],
  ['null', message('null')],
  ['an endless session', message(JSON.stringify({ MessageType: 'profile.completed', SessionId: 'x'.repeat(201) }))],
  ['a session that is no text', message(JSON.stringify({ MessageType: 'profile.completed', SessionId: {} }))],
])('ignores: %s', (_what, event) => {
  expect(readDeviceData(event, provider, frame)).toBeNull()
})
