import { shortDay } from '../checkout/delivery-day.ts'
import { showDay, showInstant } from '../format/clock.ts'
import { balanceText, depositCancellationText, depositText } from '../orders/deposit-text.ts'
import dates from './dates.sw.ts'
import { dateTexts, dayNamesIn } from './dates.ts'
import deposits from './deposits.sw.ts'
import { depositTexts } from './deposits.ts'

const DEPOSIT = {
  ...{ deposit: 2_970_00, balance: 6_930_00, balanceDueOn: '2026-12-12', retained: 1_000_00 },
  balanceDue: 'before-dispatch' as const,
}
const english = { texts: depositTexts.english, days: dayNamesIn(dateTexts.english) }
const kiswahili: typeof english = { texts: deposits as typeof english.texts, days: dayNamesIn(dates as never) }

test.each<[string, (words?: typeof english) => string, string, string]>([
  [
    'deposit and balance',
    (words) => depositText(DEPOSIT, words),
    'Pay now KSh 2,970. Balance: KSh 6,930 by 12 December 2026, before dispatch.',
    'Lipa sasa KSh 2,970. Salio: KSh 6,930 kufikia 12 Desemba 2026, kabla ya kutumwa.',
  ],
  [
    'a balance at the door',
    (words) => balanceText({ ...DEPOSIT, balanceDue: 'on-delivery' }, words),
    'KSh 6,930 on delivery',
    'KSh 6,930 ukiletewa',
  ],
  [
    'a cancellation with a part that is not refunded',
    (words) => depositCancellationText(DEPOSIT, words),
    'If you cancel before we start to prepare it, you get all of it back. After that, KSh 1,000 is not refunded.',
    'Ukighairi kabla hatujaanza kuiandaa, utarudishiwa pesa zote. Baada ya hapo, KSh 1,000 hazirudishwi.',
  ],
  [
    'a cancellation with a full refund',
    (words) => depositCancellationText({ retained: 0 }, words),
    'If you cancel before it is sent, you get all of it back.',
    'Ukighairi kabla haijatumwa, utarudishiwa pesa zote.',
  ],
  ['a day', (words) => showDay('2026-08-09', words?.days), '9 August 2026', '9 Agosti 2026'],
  ['a short day', (words) => shortDay('2026-03-05', words?.days), 'Thu 5 Mar', 'Alhamisi 5 Mac'],
  ['a Sunday', (words) => shortDay('2026-11-29', words?.days), 'Sun 29 Nov', 'Jumapili 29 Nov'],
  [
    'an instant',
    (words) => showInstant(new Date('2026-12-31T22:05:00Z'), words?.days),
    '1 January 2027, 01:05',
    '1 Januari 2027, 01:05',
  ],
])('names %s in both languages', (_, sentence, inEnglish, inKiswahili) => {
  const plain = (text: string) => text.replaceAll('\u00A0', ' ')
  expect([sentence(), sentence(english), sentence(kiswahili)].map(plain)).toEqual([inEnglish, inEnglish, inKiswahili])
})

test('has twelve months and seven weekdays in both languages, with months that differ in three letters', () => {
  for (const { months, weekdays } of [english.days, kiswahili.days]) {
    expect([new Set(months.map((month) => month.slice(0, 3))).size, new Set(weekdays).size]).toEqual([12, 7])
  }
})
