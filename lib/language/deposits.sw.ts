/** Deposit and balance of an order, in Kiswahili. */
export default {
  payNow: 'Lipa sasa {deposit}. Salio: {balance}.',
  balance: 'Salio: {balance}.',
  beforeDispatch: '{amount} kufikia {day}, kabla ya kutumwa',
  onDelivery: '{amount} ukiletewa',
  allRefunded: 'Ukighairi kabla haijatumwa, utarudishiwa pesa zote.',
  partRefunded: 'Ukighairi kabla hatujaanza kuiandaa, utarudishiwa pesa zote. Baada ya hapo, {amount} hazirudishwi.',
}
