/** Orders of the sample accounts, so that their screens have something to show. Days are counted back from the seeding. */

export interface SampleOrder {
  email: string
  daysAgo: number
  /** Of the company's orders: which branch it is for. */
  branch?: 'Eastleigh' | 'Kisumu' | 'Mombasa'
  /** Sample products, each by the place of a family in the catalogue and a quantity in pieces. */
  goods: readonly (readonly [family: number, pieces: number])[]
  comments?: string
  /** The company's own number for it (LPO). */
  purchaseOrderNo?: string
  /** M-Pesa receipt, an hour after placing; absent for an unpaid order. */
  receipt?: string
  /** Days after placing on which each step was taken: in process, out for delivery, delivered. */
  steps?: readonly number[]
  collected?: boolean
  /** The customer cancelled it at once. */
  cancelled?: { reason: number; words?: string }
  /** The requested cancellations by line, and the decisions; pending if absent. */
  requests?: readonly {
    line: number
    pieces: number
    reason: number
    comments?: string
    answer?: { accept: boolean; words: string }
  }[]
}

const consumer = 'consumer@fuma.test'
const trader = 'trader@fuma.test'
const branch = 'branch@fuma.test'

export const sampleOrders: readonly SampleOrder[] = [
  {
    email: consumer,
    daysAgo: 96,
    goods: [
      [3, 1],
      [40, 2],
    ],
    receipt: 'TGK7A1SAMP',
    steps: [0, 1, 2],
  },
  {
    email: consumer,
    daysAgo: 41,
    goods: [
      [12, 1],
      [55, 4],
      [70, 1],
    ],
    comments: 'Please ring at the gate, the bell is broken.',
    receipt: 'TIB2C9SAMP',
    steps: [1, 2, 3],
    requests: [
      {
        line: 1,
        pieces: 1,
        reason: 2,
        comments: 'Three are enough after all.',
        answer: { accept: true, words: 'Done, the money for one is on its way back.' },
      },
    ],
  },
  { email: consumer, daysAgo: 12, goods: [[20, 1]], cancelled: { reason: 1 } },
  {
    email: consumer,
    daysAgo: 4,
    goods: [
      [8, 2],
      [33, 1],
    ],
    receipt: 'TKK4F3SAMP',
    steps: [1, 3],
  },
  { email: consumer, daysAgo: 1, goods: [[5, 1]], collected: true },
  {
    email: trader,
    daysAgo: 340,
    branch: 'Eastleigh',
    purchaseOrderNo: 'LPO 2198',
    goods: [
      [3, 48],
      [9, 24],
      [41, 60],
    ],
    steps: [1, 3, 5],
  },
  {
    email: trader,
    daysAgo: 255,
    branch: 'Mombasa',
    goods: [
      [14, 36],
      [60, 120],
    ],
    steps: [1, 2, 4],
  },
  {
    email: trader,
    daysAgo: 170,
    branch: 'Eastleigh',
    purchaseOrderNo: 'LPO 2214',
    goods: [
      [3, 24],
      [22, 48],
      [75, 30],
      [90, 12],
    ],
    steps: [2, 4, 6],
  },
  {
    email: branch,
    daysAgo: 42,
    branch: 'Eastleigh',
    purchaseOrderNo: 'LPO 2231',
    goods: [
      [9, 60],
      [33, 24],
    ],
    comments: 'For the Eastleigh shop. One dye lot, please.',
    steps: [1, 2, 3],
  },
  {
    email: trader,
    daysAgo: 35,
    branch: 'Mombasa',
    goods: [
      [41, 36],
      [55, 20],
      [100, 48],
    ],
    receipt: 'TJP8K2SAMP',
    steps: [1, 3, 4],
    requests: [
      {
        line: 0,
        pieces: 12,
        reason: 7,
        comments: 'The lodge wants a dozen fewer.',
        answer: { accept: true, words: 'We have taken twelve off. The credit note is with your documents.' },
      },
    ],
  },
  {
    email: trader,
    daysAgo: 9,
    branch: 'Eastleigh',
    purchaseOrderNo: 'LPO 2240',
    goods: [
      [3, 24],
      [60, 60],
    ],
    steps: [1],
    requests: [
      { line: 0, pieces: 12, reason: 2 },
      {
        line: 1,
        pieces: 60,
        reason: 4,
        answer: { accept: false, words: 'These are packed already, so we cannot take them out.' },
      },
    ],
  },
  {
    email: branch,
    daysAgo: 3,
    branch: 'Kisumu',
    goods: [
      [14, 24],
      [22, 12],
    ],
    steps: [1, 2],
  },
  {
    email: trader,
    daysAgo: 0,
    branch: 'Eastleigh',
    purchaseOrderNo: 'LPO 2252',
    goods: [
      [9, 48],
      [75, 24],
      [110, 36],
    ],
  },
]
