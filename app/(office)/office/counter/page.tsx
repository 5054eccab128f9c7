import { CounterSection } from '#components/office/counter/counter-section.tsx'

export default function Counter() {
  return <CounterSection />
}
