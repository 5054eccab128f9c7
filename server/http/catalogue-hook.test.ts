import { readWebhookEvent, signatureOf } from './catalogue-hook.ts'

const secret = 'a secret of at least sixteen characters'
const now = Date.parse('2026-11-24T10:00:00Z')
const body = JSON.stringify({ tags: ['catalogue', 'product-7'], at: '2026-11-24T09:59:00Z' })

describe('readWebhookEvent', () => {
  it('accepts an event with a correct signature', () => {
    expect(readWebhookEvent(body, signatureOf(body, secret), secret, now)).toEqual({ tags: ['catalogue', 'product-7'] })
  })
  it('reads the version if the shop API sends one', () => {
    const versioned = JSON.stringify({ ...JSON.parse(body), version: 12 })
    expect(readWebhookEvent(versioned, signatureOf(versioned, secret), secret, now)).toMatchObject({ version: 12 })
  })
  it.each([
    ['no signature', null],
    ['another secret', signatureOf(body, 'another secret of sixteen')],
    ['a signature of another letter', signatureOf(`${body} `, secret)],
    ['half a signature', signatureOf(body, secret).slice(0, 32)],
  ])('refuses %s', (_what, signature) => {
    expect(readWebhookEvent(body, signature, secret, now)).toEqual({ refused: 'signature' })
  })
  it('refuses an old letter, and one from the future', () => {
    for (const at of ['2026-11-24T09:54:59Z', '2026-11-24T10:05:01Z']) {
      const payload = JSON.stringify({ tags: ['catalogue'], at })
      expect(readWebhookEvent(payload, signatureOf(payload, secret), secret, now)).toEqual({ refused: 'age' })
    }
  })
  it.each([
    'not json',
    '[]',
    '{"tags":[],"at":"2026-11-24T10:00:00Z"}',
    '{"tags":["a"],"at":"today"}',
    '{"tags":["a"],"at":"2026-11-24T10:00:00Z","version":-1}',
  ])('refuses the shape of %j', (payload) =>
    expect(readWebhookEvent(payload, signatureOf(payload, secret), secret, now)).toEqual({ refused: 'shape' }),
  )
})
