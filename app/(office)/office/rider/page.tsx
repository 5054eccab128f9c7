import { RiderSection } from '#components/office/rider/rider-section.tsx'

export default function Rider() {
  return <RiderSection />
}
