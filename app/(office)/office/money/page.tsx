import { MoneySection } from '#components/office/money/money-section.tsx'

export default function MoneyPage() {
  return <MoneySection />
}
