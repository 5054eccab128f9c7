import { notFound } from 'next/navigation'
import { KycSection } from '#components/office/kyc/kyc-section.tsx'

export default async function KycCompanyPage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params
  if (!/^[1-9]\d{0,14}$/.test(companyId)) notFound()
  return <KycSection companyId={Number(companyId)} />
}
