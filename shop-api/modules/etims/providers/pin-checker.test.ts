import { openPinChecker } from './pin-checker.ts'

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const VALID = { Message: 'Valid PIN', Status: 'OK', PINDATA: { KRAPIN: 'P051234567A' } }

/** A checker whose KRA returns these responses in turn, and the last response repeatedly. */
function checkerOf(...answers: (Response | Error)[]) {
  const sent: string[] = []
  let tokens = 0
  const access = { baseUrl: 'https://kra.test', consumerKey: 'key', consumerSecret: 'secret' }
  const send = async (url: string, init: { headers: Record<string, string> }) => {
    if (url.includes('/v1/token/generate')) {
      tokens += 1
      return json(200, { access_token: `token-${tokens}`, expires_in: 3600 })
    }
    sent.push(`${url} ${init.headers.authorization}`)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return (answer as Response).clone()
  }
  return { check: openPinChecker(access, { fetch: send as unknown as typeof fetch, now: () => 0 }), sent }
}

test.each([
  ['known', 200, VALID],
  ['unknown', 404, { ErrorCode: '30002', ErrorMessage: 'Invalid PIN' }],
  ['unknown', 200, { ErrorMessage: 'PIN not found' }],
  ['unchecked', 403, { ErrorMessage: 'The app has no access to this product' }],
  ['unchecked', 200, { Status: 'OK' }],
  ['unchecked', 200, 'maintenance'],
])('is %s for %i %j', async (outcome, status, body) => {
  expect(await checkerOf(json(status, body)).check('P051234567A')).toBe(outcome)
})

test('repeats a refused token once with a new token', async () => {
  const { check, sent } = checkerOf(json(401, {}), json(200, VALID))
  expect(await check('P051234567A')).toBe('known')
  const url = 'https://kra.test/checker/v1/pinbypin'
  expect(sent).toEqual([`${url} Bearer token-1`, `${url} Bearer token-2`])
})

test('is unchecked if KRA cannot be reached, and pauses after repeated failures', async () => {
  const { check, sent } = checkerOf(new TypeError('fetch failed'))
  expect(await check('P051234567A')).toBe('unchecked')
  expect(await check('P051234567A')).toBe('unchecked')
  expect(await check('P051234567A')).toBe('unchecked')
  expect(sent).toHaveLength(5)
})
