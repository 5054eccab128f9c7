-- Cards made before they showed their mill's label: each is given it, or null, as the contract asks.
UPDATE families f SET card = f.card || jsonb_build_object('brandImage',
  (SELECT jsonb_build_object('sha256', m.sha256, 'alt', m.alt, 'blur', m.blur)
   FROM brands b JOIN media m ON m.sha256 = b.image_sha WHERE b.code = f.brand_code))
WHERE f.card IS NOT NULL AND NOT f.card ? 'brandImage';
