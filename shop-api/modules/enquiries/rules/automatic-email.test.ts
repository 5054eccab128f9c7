import { automaticKind } from './automatic-email.ts'

const kindOf = (headers: Record<string, string>, sender = 'amina@example.co.ke') =>
  automaticKind(new Map(Object.entries(headers)), sender)

test.each([
  [{ 'auto-submitted': 'auto-replied' }],
  [{ 'auto-submitted': 'Auto-Generated (rejected)' }],
  [{ precedence: 'bulk' }],
  [{ 'x-autoreply': 'yes' }],
  [{ 'content-type': 'multipart/report; report-type=disposition-notification' }],
])('finds an automatic reply by %j', (headers) => expect(kindOf(headers)).toBe('auto-reply'))

test.each([
  [{ 'content-type': 'multipart/report; report-type=delivery-status' }],
  [{ 'return-path': '<>', 'auto-submitted': 'auto-replied' }],
  [{ 'x-failed-recipients': 'amina@example.co.ke' }],
])('finds a bounce by %j', (headers) => expect(kindOf(headers)).toBe('bounce'))

test('finds a bounce by its sender', () => expect(kindOf({}, 'mailer-daemon@mx.example.com')).toBe('bounce'))

test.each([
  [{}],
  [{ 'auto-submitted': 'no' }],
  [{ precedence: 'list', 'list-id': '<buyers.umoja.example>' }],
  [{ 'return-path': '<amina@example.co.ke>' }],
])('believes that a person wrote an email with %j', (headers) => expect(kindOf(headers)).toBeNull())
