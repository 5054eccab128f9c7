import { keepPlacedMessage, takePlacedMessage } from './placed-message.ts'

test('returns the response to an order once, and only on that order’s page', () => {
  keepPlacedMessage('order-a', 'We have your order.')
  expect(takePlacedMessage('order-a')).toBe('We have your order.')
  expect(takePlacedMessage('order-a')).toBeNull()
  keepPlacedMessage('order-a', 'We have your order.')
  expect(takePlacedMessage('order-b')).toBeNull()
  expect(takePlacedMessage('order-a')).toBeNull()
  keepPlacedMessage('order-a', '')
  expect(takePlacedMessage('order-a')).toBeNull()
})
