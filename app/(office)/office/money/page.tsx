import { MoneyRoom } from '#components/office/money/money-room.tsx'

export default function MoneyPage() {
  return <MoneyRoom tab="undecided" />
}
