import { storedMessage } from './stored-message.ts'

const parameter = (Key: string, Value: unknown) =>
  JSON.parse(storedMessage({ Result: { ResultParameters: { ResultParameter: [{ Key, Value }] } } })).Result
    .ResultParameters.ResultParameter[0]

describe('a stored message', () => {
  test.each([
    ['ReceiverPartyPublicName', '254712345678 - JANE WANJIKU DOE', '2547•••••678 - •••••'],
    ['ReceiverPartyPublicName', '2547****5678 – JANE', '2547****5678 - •••••'],
    ['ReceiverPartyPublicName', 'JANE 2 DOE', '- •••••'],
    ['ReceiverPartyPublicName', '254712345678', '2547•••••678'],
    ['CreditPartyName', '0712345678-Jane\nDoe', '07•••••678- •••••'],
    ['DebitPartyName', '600000 - FUMA TEXTILES', '600000 - •••••'],
    ['TransactionReceipt', 'SKL1ABCD23', 'SKL1ABCD23'],
    ['TransactionAmount', 1450, 1450],
  ])('has %s “%s” as “%s”', (key, value, stored) => {
    expect(parameter(key, value)).toEqual({ Key: key, Value: stored })
  })

  test('masks the name of a party outside a list too', () => {
    expect(JSON.parse(storedMessage({ ReceiverPartyPublicName: '254712345678 - JANE' }))).toEqual({
      ReceiverPartyPublicName: '2547•••••678 - •••••',
    })
  })

  test('has no names and secrets, in a list or outside', () => {
    expect(parameter('FirstName', 'JANE')).toEqual({ Key: 'FirstName' })
    const item = [{ Name: 'CustomerName', Value: 'JANE' }]
    expect(storedMessage({ FirstName: 'JANE', password: 'x', item, TransID: 'SKL1ABCD23' })).toBe(
      '{"item":[{"Name":"CustomerName"}],"TransID":"SKL1ABCD23"}',
    )
  })

  test('masks phone numbers as text and as numbers', () => {
    expect(storedMessage({ MSISDN: '254712345678', PhoneNumber: 254112345678 })).toBe(
      '{"MSISDN":"2547•••••678","PhoneNumber":2541•••••678}',
    )
  })
})
