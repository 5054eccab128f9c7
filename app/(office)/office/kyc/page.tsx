import { KycSection } from '#components/office/kyc/kyc-section.tsx'

export default function KycPage() {
  return <KycSection companyId={null} />
}
