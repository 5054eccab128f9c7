import { KycRoom } from '#components/office/kyc/kyc-room.tsx'

export default function KycPage() {
  return <KycRoom companyId={null} />
}
