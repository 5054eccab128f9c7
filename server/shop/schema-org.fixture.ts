/**
 * The part of the vocabulary of schema.org (version 29) that the shop uses: each type with its properties, inherited
 * ones included. https://schema.org/docs/developers.html
 */
const OFFER = [
  ...['url', 'price', 'priceCurrency', 'itemCondition', 'availability', 'shippingDetails'],
  ...['hasMerchantReturnPolicy'],
]
const PRODUCT = [
  ...['name', 'description', 'sku', 'gtin', 'brand', 'color', 'size', 'material', 'pattern', 'audience', 'category'],
  ...['image', 'url', 'offers', 'isVariantOf'],
]
const ORGANIZATION = [
  ...['name', 'legalName', 'url', 'logo', 'contactPoint', 'address', 'hasShippingService', 'hasMerchantReturnPolicy'],
]

export const SCHEMA_ORG: Readonly<Record<string, readonly string[]>> = {
  Product: PRODUCT,
  ProductGroup: [...PRODUCT, 'productGroupID', 'variesBy', 'hasVariant'],
  Brand: ['name', 'logo', 'url'],
  Offer: OFFER,
  PeopleAudience: ['suggestedGender', 'suggestedAge', 'suggestedMinAge', 'suggestedMaxAge'],
  QuantitativeValue: ['value', 'minValue', 'maxValue', 'unitCode'],
  MonetaryAmount: ['value', 'minValue', 'maxValue', 'currency'],
  OfferShippingDetails: ['shippingDestination', 'shippingRate', 'deliveryTime'],
  DefinedRegion: ['addressCountry', 'addressRegion', 'postalCode'],
  ShippingDeliveryTime: ['handlingTime', 'transitTime', 'businessDays', 'cutoffTime'],
  ShippingService: ['name', 'fulfillmentType', 'handlingTime', 'shippingConditions'],
  ShippingConditions: ['shippingDestination', 'orderValue', 'shippingRate', 'transitTime'],
  ServicePeriod: ['duration', 'businessDays', 'cutoffTime'],
  MerchantReturnPolicy: [
    ...['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays', 'merchantReturnLink', 'returnMethod'],
    ...['returnFees', 'refundType'],
  ],
  Organization: ORGANIZATION,
  ContactPoint: ['contactType', 'telephone', 'areaServed'],
  PostalAddress: ['streetAddress', 'postOfficeBoxNumber', 'addressLocality', 'postalCode', 'addressCountry'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item', 'url'],
}

/** Members of enumerations, and properties that are values, by address below https://schema.org/. */
export const SCHEMA_ORG_VALUES: ReadonlySet<string> = new Set([
  ...['InStock', 'OutOfStock', 'NewCondition', 'color', 'size', 'FulfillmentTypeDelivery'],
  ...['MerchantReturnFiniteReturnWindow', 'MerchantReturnNotPermitted', 'ReturnInStore', 'FullRefund'],
  ...['ReturnFeesCustomerResponsibility'],
  ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
])

interface FieldList {
  required: readonly string[]
  /** Recommended fields that the shop can know; it has no ratings and no end of prices. */
  recommended: readonly string[]
}

/** Fields of Google's rich results, as paths: "offers.price". https://developers.google.com/search/docs/appearance */
export const GOOGLE_FIELDS = {
  'merchant listing': {
    required: ['name', 'image', 'offers', 'offers.price', 'offers.priceCurrency'],
    recommended: [
      ...['description', 'brand.name', 'sku', 'gtin', 'color', 'size', 'material', 'pattern', 'isVariantOf'],
      ...['audience.suggestedGender', 'audience.suggestedAge.minValue', 'offers.availability'],
      ...['offers.itemCondition', 'offers.url', 'offers.shippingDetails', 'offers.hasMerchantReturnPolicy'],
    ],
  },
  'offer shipping details': {
    required: ['shippingDestination.addressCountry', 'shippingRate.value', 'shippingRate.currency'],
    recommended: [
      ...['shippingDestination.addressRegion', 'deliveryTime.handlingTime.maxValue'],
      'deliveryTime.transitTime.maxValue',
    ],
  },
  'product variants': {
    required: ['name'],
    recommended: [
      ...['productGroupID', 'variesBy', 'hasVariant', 'url', 'description', 'brand.name', 'audience', 'pattern'],
    ],
  },
  variant: { required: ['name', 'image', 'offers.price', 'offers.priceCurrency', 'url'], recommended: ['sku', 'gtin'] },
  organization: {
    required: [],
    recommended: ['name', 'legalName', 'url', 'logo', 'contactPoint.telephone', 'address.addressCountry'],
  },
  'shipping service': {
    required: ['shippingConditions'],
    recommended: ['name', 'fulfillmentType', 'handlingTime.duration.maxValue', 'handlingTime.businessDays'],
  },
  'shipping conditions': {
    required: ['shippingRate.value', 'shippingRate.currency', 'shippingDestination.addressCountry'],
    recommended: ['orderValue.currency', 'transitTime.duration.maxValue'],
  },
  'return policy': {
    required: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays'],
    recommended: ['returnMethod', 'returnFees', 'refundType', 'merchantReturnLink'],
  },
  breadcrumb: { required: ['itemListElement'], recommended: [] },
  'list item': { required: ['position', 'name', 'item'], recommended: [] },
} as const satisfies Record<string, FieldList>
