import { tradersNamed } from './trader-names.ts'

const trader = (id: number, name: string) => ({ id, name, approvalStatus: 'approved' as const, active: true })
const TRADERS = [trader(1, 'Wanjiru & Sons Textiles'), trader(2, 'Nakuru Drapers'), trader(3, 'Mũthoni Cloth House')]

test.each([
  ['', [1, 2, 3]],
  ['  SONS wan ', [1]],
  ['muthoni', [3]],
  ['dr', [2]],
  ['zzz', []],
])('finds for %j: %j', (typed, ids) => expect(tradersNamed(TRADERS, typed).map(({ id }) => id)).toEqual(ids))
