import type { AuditListed } from '../contract/staff/office/audit.ts'
import { showMoney } from '../format/money.ts'
import { actsOf } from './audit-acts.ts'
import { auditChange, auditName, auditSubject, auditVerb } from './audit-words.ts'

const order = { kind: 'order', id: '10007', name: null }

test('names the approved action of an approval', () => {
  expect(auditVerb('approval.approved', { subject: order, after: { kind: 'refund', approval: 3 } })).toBe(
    'approved a refund on',
  )
  expect(auditVerb('approval.declined', { subject: order, after: { kind: 'credit-limit' } })).toBe(
    'declined a credit limit for',
  )
  expect(auditVerb('approval.withdrawn', { subject: order, after: { kind: 'something-new' } })).toBe('withdrew')
})

test('names a list as a list of its items', () => {
  expect(auditVerb('companies.view', { subject: null, after: null })).toBe('viewed the list of companies')
  expect(auditVerb('companies.view', { subject: { ...order, kind: 'company' }, after: null })).toBe('viewed')
})

test('shows a command by its name', () => {
  expect(auditVerb('catalogue.import-run')).toBe('catalogue: import run')
})

test('shows codes unchanged', () => {
  const of = (kind: string, id: string) => auditSubject({ subject: { kind, id, name: null }, staffId: 1 })?.text
  expect(of('product', 'BH-KK-0018-MKI-160220')).toBe('product BH-KK-0018-MKI-160220')
  expect(of('setting', 'free-delivery')).toBe('the setting free delivery')
  // The verb names the thing already: "created an API key no. 4".
  expect(of('api-key', '4')).toBe('no. 4')
})

describe('the short text of a change', () => {
  const change = (before: object | null, after: object | null) =>
    auditChange({ action: 'orders.advance', before, after } as never)

  test('shows an order’s steps as text', () => {
    expect(change({ status: 1 }, { status: 2 })).toBe('placed → approved')
    expect(change({ roles: ['packer'] }, { roles: ['packer', 'auditor'] })).toBe('Packer → Packer, Auditor')
  })

  test('omits the ids of people', () => {
    expect(change({ from: null }, { to: 7 })).toBe('')
    expect(change(null, { approval: 3, kind: 'refund', of: 'a', askedBy: 7 })).toBe('')
  })

  test('names the field of a value that was empty before', () => {
    expect(change({ agreedPrice: null }, { agreedPrice: '780.00' })).toBe('agreed price 780.00')
    expect(change({ agreedPrice: '790.00' }, { agreedPrice: '780.00' })).toBe('790.00 → 780.00')
  })

  test('omits the filters of a viewed list and the number of items of a job', () => {
    const viewed = { action: 'enquiries.view', before: null, after: { state: 'open', page: 1 } }
    expect(auditChange(viewed as never)).toBe('')
    expect(change(null, { items: 1 })).toBe('')
  })
})

test('formats money with separators and a name', () => {
  const [before, after] = [359_600, 1_250_000]
  const entry = { action: 'payments.match', before: { cents: before }, after: { cents: after } }
  expect(auditChange(entry as never)).toBe(`${showMoney(before, 'auto')} → ${showMoney(after, 'auto')}`)
  expect([auditName('cents'), auditName('limitCents')]).toEqual(['amount', 'limit'])
})

test('groups one person’s entries of one moment and subject type into one act', () => {
  const entry = (id: number, more: Partial<AuditListed> = {}) =>
    ({
      ...{ id, at: '2026-11-27T08:00:00.000Z', staffId: 3, who: 'Salome', action: 'catalogue.sheet', outcome: 'done' },
      ...{ reason: null, subject: { kind: 'product', id: `P-${id}`, name: null }, ...more },
    }) as AuditListed
  const acts = actsOf([
    entry(9),
    entry(8),
    entry(7, { at: '2026-11-27T07:59:59.000Z' }),
    entry(6, { at: '2026-11-27T07:59:59.000Z', staffId: 4 }),
    entry(5, { subject: null }),
    entry(4, { subject: null }),
  ])
  expect(acts.map(({ id, others }) => [id, others.map((other) => other.id)])).toEqual([
    ...[
      [9, [8]],
      [7, []],
      [6, []],
      [5, []],
      [4, []],
    ],
  ])
})
