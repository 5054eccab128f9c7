import { darajaTimestamp, fromDarajaTimestamp } from './nairobi-time.ts'
import { c2bConfirmation, errorReply, pushReply, queryReply, registerReply, stkCallback, tokenReply } from './wire.ts'

const paid = (items: object[]) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: '29115-34620561-1',
      CheckoutRequestID: 'ws_CO_191220191020363925',
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      CallbackMetadata: { Item: items },
    },
  },
})

describe('stkCallback', () => {
  test('reads a payment', () => {
    const callback = paid([
      { Name: 'Amount', Value: 2088.0 },
      { Name: 'MpesaReceiptNumber', Value: 'SKL7RT61SV' },
      { Name: 'Balance' },
      { Name: 'TransactionDate', Value: 20191219102115 },
      { Name: 'PhoneNumber', Value: 254708374149 },
    ])
    expect(stkCallback.parse(callback)).toEqual({
      merchantRequestId: '29115-34620561-1',
      checkoutRequestId: 'ws_CO_191220191020363925',
      resultCode: '0',
      resultDesc: 'The service request is processed successfully.',
      paid: {
        amountCents: 208800,
        receipt: 'SKL7RT61SV',
        paidAt: new Date('2019-12-19T07:21:15Z'),
        phone: '254708374149',
      },
    })
  })

  test('reads the same payment if all values are texts', () => {
    const callback = paid([
      { Name: 'Amount', Value: '2088.00' },
      { Name: 'MpesaReceiptNumber', Value: ' SKL7RT61SV ' },
      { Name: 'TransactionDate', Value: '20191219102115' },
      { Name: 'PhoneNumber', Value: '254708374149' },
    ])
    callback.Body.stkCallback.ResultCode = '0' as unknown as number
    expect(stkCallback.parse(callback).paid).toMatchObject({ amountCents: 208800, receipt: 'SKL7RT61SV' })
  })

  test('returns null for missing or unreadable fields', () => {
    const empty = { amountCents: null, receipt: null, paidAt: null, phone: null }
    expect(stkCallback.parse(paid([])).paid).toEqual(empty)
    const odd = [
      { Name: 'Amount', Value: '2,088' },
      { Name: 'MpesaReceiptNumber', Value: '' },
      { Name: 'TransactionDate' },
    ]
    expect(stkCallback.parse(paid(odd)).paid).toEqual(empty)
  })

  test('reads a failure with a number or a text as code, and without metadata', () => {
    const { CallbackMetadata: _none, ...failure } = paid([]).Body.stkCallback
    for (const ResultCode of [1032, '1032', 'SFC_IC0003']) {
      const read = stkCallback.parse({ Body: { stkCallback: { ...failure, ResultCode } } })
      expect(read).toMatchObject({ resultCode: String(ResultCode), paid: null })
    }
  })

  test.each([
    null,
    {},
    { Body: {} },
    { Body: { stkCallback: { ResultCode: 0 } } },
    { Body: { stkCallback: { MerchantRequestID: 'a', CheckoutRequestID: 'b' } } },
    { Body: { stkCallback: { MerchantRequestID: 'a', CheckoutRequestID: { $ne: '' }, ResultCode: 0 } } },
  ])('refuses %j', (body) => {
    expect(stkCallback.safeParse(body).success).toBe(false)
  })
})

describe('c2bConfirmation', () => {
  const confirmation = {
    TransactionType: 'Pay Bill',
    TransID: 'RKTQDM7W6S',
    TransTime: '20191122063845',
    TransAmount: '10',
    BusinessShortCode: '600638',
    BillRefNumber: ' fuma10482 ',
    InvoiceNumber: '',
    OrgAccountBalance: '',
    ThirdPartyTransID: '',
    MSISDN: '25470****149',
    FirstName: 'John',
    MiddleName: '',
    LastName: 'Doe',
  }

  test('reads a manual payment', () => {
    expect(c2bConfirmation.parse(confirmation)).toEqual({
      receipt: 'RKTQDM7W6S',
      amountCents: 1000,
      shortCode: '600638',
      accountReference: 'fuma10482',
      paidAt: new Date('2019-11-22T03:38:45Z'),
      maskedPhone: '25470****149',
      payerName: 'John Doe',
    })
  })

  test('accepts numbers for texts and the missing fields of newer versions', () => {
    const { FirstName: _f, MiddleName: _m, LastName: _l, MSISDN: _p, ...bare } = confirmation
    expect(c2bConfirmation.parse({ ...bare, TransAmount: 2088.5, BusinessShortCode: 600638 })).toMatchObject({
      amountCents: 208850,
      shortCode: '600638',
      maskedPhone: null,
      payerName: null,
    })
  })

  test.each([{ TransAmount: '-5' }, { TransAmount: '1e9' }, { TransAmount: '' }, { TransID: ' ' }, { TransID: null }])(
    'refuses %j',
    (change) => {
      expect(c2bConfirmation.safeParse({ ...confirmation, ...change }).success).toBe(false)
    },
  )
})

describe('replies', () => {
  test('accepts a token’s lifetime as text or number', () => {
    expect(tokenReply.parse({ access_token: 't', expires_in: '3599' }).expires_in).toBe(3599)
    expect(tokenReply.parse({ access_token: 't', expires_in: 3599 }).expires_in).toBe(3599)
    expect(tokenReply.safeParse({ access_token: '', expires_in: 3599 }).success).toBe(false)
    expect(tokenReply.safeParse({ access_token: 't', expires_in: 'soon' }).success).toBe(false)
  })

  test('converts codes of any type to text', () => {
    const ids = { MerchantRequestID: '1', CheckoutRequestID: '2' }
    expect(pushReply.parse({ ...ids, ResponseCode: 0 }).ResponseCode).toBe('0')
    expect(queryReply.parse({ ...ids, ResponseCode: '0', ResultCode: 1032 }).ResultCode).toBe('1032')
    expect(errorReply.parse({ errorCode: '404.001.03' })).toMatchObject({ errorCode: '404.001.03', errorMessage: '' })
    expect(registerReply.parse({ OriginatorCoversationID: '7', ResponseDescription: 'success' }).ResponseCode).toBe('0')
  })
})

describe('Safaricom’s time', () => {
  test('converts to Nairobi time across midnight and the end of the year, regardless of the machine’s time zone', () => {
    expect(darajaTimestamp(new Date('2026-05-14T11:32:08.900Z'))).toBe('20260514143208')
    expect(darajaTimestamp(new Date('2025-12-31T21:00:00Z'))).toBe('20260101000000')
    expect(fromDarajaTimestamp(20260101000000)).toEqual(new Date('2025-12-31T21:00:00Z'))
  })

  test.each(['20260231120000', '2026010100000', '20261301000000', '20260101246000', 'yesterday', ''])(
    'returns null for the invalid timestamp %j',
    (text) => {
      expect(fromDarajaTimestamp(text)).toBeNull()
    },
  )
})
