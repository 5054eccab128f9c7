import { auditChange, auditSubject, auditVerb } from './audit-words.ts'

const order = { kind: 'order', id: '10007', name: null }

test('an approval says what was approved', () => {
  expect(auditVerb('approval.approved', { subject: order, after: { kind: 'refund', approval: 3 } })).toBe(
    'approved a refund on',
  )
  expect(auditVerb('approval.declined', { subject: order, after: { kind: 'credit-limit' } })).toBe(
    'declined a credit limit for',
  )
  expect(auditVerb('approval.withdrawn', { subject: order, after: { kind: 'something-new' } })).toBe('withdrew')
})

test('a list is not one of what it lists', () => {
  expect(auditVerb('companies.view', { subject: null, after: null })).toBe('looked at the list of companies')
  expect(auditVerb('companies.view', { subject: { ...order, kind: 'company' }, after: null })).toBe('looked at')
})

test('a command keeps its name', () => {
  expect(auditVerb('catalogue.import-run')).toBe('catalogue: import run')
})

test('codes are shown as they are written', () => {
  const of = (kind: string, id: string) => auditSubject({ subject: { kind, id, name: null }, staffId: 1 })?.text
  expect(of('product', 'BH-KK-0018-MKI-160220')).toBe('product BH-KK-0018-MKI-160220')
  expect(of('setting', 'free-delivery')).toBe('the setting free delivery')
})

describe('what changed, in short', () => {
  const change = (before: object | null, after: object | null) => auditChange({ before, after } as never)

  test('an order’s steps are words', () => {
    expect(change({ status: 1 }, { status: 2 })).toBe('placed → approved')
    expect(change({ roles: ['packer'] }, { roles: ['packer', 'auditor'] })).toBe('Packer → Packer, Auditor')
  })

  test('numbers of people say nothing', () => {
    expect(change({ from: null }, { to: 7 })).toBe('')
    expect(change(null, { approval: 3, kind: 'refund', of: 'a', askedBy: 7 })).toBe('')
  })
})
