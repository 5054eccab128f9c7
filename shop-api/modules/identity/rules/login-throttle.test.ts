import { type Attempt, countersOf, mailboxOf, secondsToWait, tooManyAttempts } from './login-throttle.ts'

const now = new Date('2026-11-24T09:00:00Z')
const guess: Attempt = { kind: 'guess', subject: 'a@b.ke', address: '41.90.1.2', isKnownNetwork: false }

test.each([
  ['Amina+shop1@Example.co.ke', 'amina@example.co.ke'],
  ['a.mi.na+1@googlemail.com', 'amina@gmail.com'],
  ['a.mina@example.co.ke', 'a.mina@example.co.ke'],
])('%s is the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))

test('counts an attempt per subject and network, per subject, and per network and day', () => {
  expect(countersOf(guess, now).map(({ free }) => free)).toEqual([5, 20, 50])
  expect(countersOf({ ...guess, isKnownNetwork: true }, now).map(({ free }) => free)).toEqual([5, 200])
  expect(countersOf({ ...guess, address: null }, now).map(({ free }) => free)).toEqual([20])
  const [own, subject, network] = countersOf(guess, now)
  const [ownNext, subjectNext, networkNext] = countersOf(guess, new Date('2026-11-25T09:00:00Z'))
  expect([ownNext?.key, subjectNext?.key]).toEqual([own?.key, subject?.key])
  expect(networkNext?.key).not.toBe(network?.key)
})

test.each([
  [4, 0],
  [5, 1],
  [6, 2],
  [9, 16],
  [40, 300],
])('after %s attempts of one subject from one network the next waits %s seconds', (attempts, seconds) => {
  const counters = countersOf(guess, now)
  const counts = counters.slice(0, 1).map(({ key }) => ({ key, attempts, lastAt: now }))
  expect(secondsToWait(counters, counts, now)).toBe(seconds)
})

test('shows the wait in seconds, and in minutes from 90 seconds on', () => {
  expect(tooManyAttempts(1).message).toBe('Too many attempts. Please try again in 1 second.')
  expect(tooManyAttempts(89).message).toBe('Too many attempts. Please try again in 89 seconds.')
  expect(tooManyAttempts(91).message).toBe('Too many attempts. Please try again in 2 minutes.')
})
