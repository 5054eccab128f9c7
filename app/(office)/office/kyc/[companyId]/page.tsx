import { notFound } from 'next/navigation'
import { KycRoom } from '#components/office/kyc/kyc-room.tsx'

export default async function KycCompanyPage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params
  if (!/^[1-9]\d{0,14}$/.test(companyId)) notFound()
  return <KycRoom companyId={Number(companyId)} />
}
