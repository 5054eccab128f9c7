import { keepPlacedMessage, takePlacedMessage } from './placed-message.ts'

test('the answer to an order is said once, and on that order’s page only', () => {
  keepPlacedMessage('order-a', 'We have your order.')
  expect(takePlacedMessage('order-a')).toBe('We have your order.')
  expect(takePlacedMessage('order-a')).toBeNull()
  keepPlacedMessage('order-a', 'We have your order.')
  expect(takePlacedMessage('order-b')).toBeNull()
  expect(takePlacedMessage('order-a')).toBeNull()
  keepPlacedMessage('order-a', '')
  expect(takePlacedMessage('order-a')).toBeNull()
})
