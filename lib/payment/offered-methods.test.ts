import { exampleStatus } from '../testing/payment-status-example.ts'
import { offeredMethods } from './offered-methods.ts'

test('returns the methods of the response, in its order', () => {
  expect(offeredMethods(exampleStatus({ paymentMethods: ['mpesa', 'airtel'] }))).toEqual(['mpesa', 'airtel'])
})

test('derives M-Pesa, card and bank if the response names no methods', () => {
  expect(offeredMethods(exampleStatus())).toEqual(['mpesa', 'card'])
  expect(offeredMethods(exampleStatus({ takesCards: false }))).toEqual(['mpesa'])
  const bank = { bankName: 'KCB', accountName: 'Fuma', accountNumber: '1', branch: 'Nairobi', swift: null }
  expect(offeredMethods(exampleStatus({ bank }))).toEqual(['mpesa', 'card', 'bank'])
})
