import { useSettled } from '#components/kit/page/side-preview.tsx'
import { officeFind } from '#lib/contract/orders/office/find.ts'
import { showMoney } from '#lib/format/money.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const TYPING_MS = 250

/** Customer and total of an order while its number is typed, so that the user checks the person, not just a number. */
export function WhoseOrder({ orderNo }: { orderNo: string }) {
  const text = useSettled(orderNo, TYPING_MS)
  const isNumber = /^[1-9]\d+$/.test(text)
  const { data } = useOfficeQuery(officeFind, isNumber ? { text, kinds: ['order'] } : null, { keepsPrevious: false })
  const order = data?.find(({ id }) => id === text)
  return (
    <p role="status" className="min-h-5 w-full text-tiny">
      {!isNumber || !data || text !== orderNo ? null : order ? (
        <>
          <b className="font-semibold">Order {order.title}</b>
          {order.detail ? `, ${order.detail}` : ''}
          {order.amount === null ? '' : `, ${showMoney(order.amount, 'auto')} in all`}.
        </>
      ) : (
        `There is no order ${text}.`
      )}
    </p>
  )
}
