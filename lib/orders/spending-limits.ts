import { type Cents, showMoney } from '../format/money.ts'

/** "KSh 50,000 for an order, KSh 200,000 for a month"; empty without a limit. A limit of 0 lets no order pass. */
export const limitsText = ({
  orderLimit,
  monthLimit,
}: {
  orderLimit?: Cents | null | undefined
  monthLimit?: Cents | null | undefined
}): string =>
  [
    orderLimit == null ? '' : `${showMoney(orderLimit, 'auto')} for an order`,
    monthLimit == null ? '' : `${showMoney(monthLimit, 'auto')} for a month`,
  ]
    .filter(Boolean)
    .join(', ')
