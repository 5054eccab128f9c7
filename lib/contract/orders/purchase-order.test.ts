import { purchaseOrderProblem, purchaseOrderText, tidyPurchaseOrderNo } from './purchase-order.ts'

test.each([
  ['  LPO   2231 ', 'LPO 2231'],
  ['PO-2026/0044', 'PO-2026/0044'],
  ['\tKSH\u00a07\n', 'KSH 7'],
  ['   ', ''],
])('stores %j as %j', (typed, stored) => {
  expect(tidyPurchaseOrderNo(typed)).toBe(stored)
  expect(purchaseOrderProblem(typed)).toBeNull()
})

test.each(['<b>1</b>', '=1+1', 'a"b', 'LPO 2231; drop', `7${'\u0000'}`, '\u202E1'])('refuses %j', (typed) => {
  expect(purchaseOrderProblem(typed)).toMatch(/^Use only letters/)
})

test('accepts forty characters and refuses forty-one', () => {
  expect(purchaseOrderProblem('7'.repeat(40))).toBeNull()
  expect(purchaseOrderProblem(` ${'7'.repeat(41)}`)).toBe('At most 40 characters.')
})

test.each([
  ['2231', 'LPO 2231'],
  ['LPO 2231', 'LPO 2231'],
  ['po-77', 'po-77'],
  ['POLO/1', 'LPO POLO/1'],
])('shows %s as %s', (number, words) => expect(purchaseOrderText(number)).toBe(words))
