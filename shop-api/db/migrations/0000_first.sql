CREATE TABLE "brands" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"town" text NOT NULL,
	"blurb" text NOT NULL,
	"image_sha" text,
	"provider_code" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"blurb" text NOT NULL,
	"is_available" boolean NOT NULL,
	"dropdown_right" boolean NOT NULL,
	"badge" text,
	"cover_sha" text NOT NULL,
	"tile_shas" text[] NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "families" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "families_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cluster_code" text NOT NULL,
	"cluster_name" text NOT NULL,
	"cluster_full_name" text NOT NULL,
	"collection_code" text NOT NULL,
	"sub_collection_code" text NOT NULL,
	"brand_code" text NOT NULL,
	"feature_code" text NOT NULL,
	"feature_name" text NOT NULL,
	"pl_code" text NOT NULL,
	"category" text NOT NULL,
	"unit_text" text NOT NULL,
	"converted_unit_text" text NOT NULL,
	"quantity_step_tenths" integer DEFAULT 10 NOT NULL,
	"short_description" text NOT NULL,
	"long_description" text NOT NULL,
	"features" jsonb NOT NULL,
	"materials" jsonb NOT NULL,
	"specification" jsonb NOT NULL,
	"care" jsonb NOT NULL,
	"care_note" text NOT NULL,
	"inspired" jsonb,
	"size_chart" jsonb,
	"is_new" boolean NOT NULL,
	"is_trending" boolean NOT NULL,
	"is_offer" boolean NOT NULL,
	"visibility" boolean NOT NULL,
	"tags" jsonb NOT NULL,
	"published_on" date NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"size_codes" text[] DEFAULT '{}' NOT NULL,
	"price_cents" integer,
	"card" jsonb,
	"search_text" text DEFAULT '' NOT NULL,
	"search_vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', cluster_name), 'A') || setweight(to_tsvector('english', search_text), 'B')) STORED,
	CONSTRAINT "families_clusterCode_unique" UNIQUE("cluster_code")
);
--> statement-breakpoint
CREATE TABLE "family_colours" (
	"family_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"swatch_sha" text NOT NULL,
	"image_shas" text[] NOT NULL,
	CONSTRAINT "family_colours_family_id_code_pk" PRIMARY KEY("family_id","code")
);
--> statement-breakpoint
CREATE TABLE "family_sizes" (
	"family_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "family_sizes_family_id_code_pk" PRIMARY KEY("family_id","code")
);
--> statement-breakpoint
CREATE TABLE "providers" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"town" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sub_collections" (
	"collection_code" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"is_available" boolean NOT NULL,
	"is_img" boolean NOT NULL,
	"badge" text,
	"cover_sha" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "sub_collections_code_pk" PRIMARY KEY("code")
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "variants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family_id" bigint NOT NULL,
	"code" text NOT NULL,
	"colour_code" text NOT NULL,
	"size_code" text NOT NULL,
	"ex_vat_cents" integer NOT NULL,
	"former_ex_vat_cents" integer,
	"vat_perc" numeric(5, 2) DEFAULT 16 NOT NULL,
	"pieces_per_bale" integer NOT NULL,
	"stock_tenths" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "variants_code_unique" UNIQUE("code"),
	CONSTRAINT "variants_price_positive" CHECK ("variants"."ex_vat_cents" > 0),
	CONSTRAINT "variants_stock_not_negative" CHECK ("variants"."stock_tenths" >= 0),
	CONSTRAINT "variants_bale_positive" CHECK ("variants"."pieces_per_bale" > 0)
);
--> statement-breakpoint
CREATE TABLE "media" (
	"sha256" text PRIMARY KEY NOT NULL,
	"alt" text NOT NULL,
	"blur" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"recipe" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text NOT NULL,
	"call" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"variant_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"product_name" text NOT NULL,
	"brand_name" text NOT NULL,
	"provider_name" text NOT NULL,
	"colour_name" text NOT NULL,
	"size_name" text NOT NULL,
	"unit_text" text NOT NULL,
	"pieces_per_bale" integer NOT NULL,
	"quantity_tenths" integer NOT NULL,
	"unit_ex_vat_cents" integer NOT NULL,
	"vat_perc" numeric(5, 2) NOT NULL,
	"ex_vat_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	CONSTRAINT "order_lines_quantity_positive" CHECK ("order_lines"."quantity_tenths" > 0),
	CONSTRAINT "order_lines_amounts_not_negative" CHECK ("order_lines"."unit_ex_vat_cents" > 0 AND "order_lines"."ex_vat_cents" >= 0 AND "order_lines"."vat_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"order_no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_order_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"user_id" bigint,
	"user_type" smallint,
	"status" smallint DEFAULT 1 NOT NULL,
	"shipping_type" smallint NOT NULL,
	"pick_up_point_id" integer,
	"delivery_charge_id" integer,
	"delivery_provider_name" text,
	"estimated_delivery_date" date NOT NULL,
	"address" jsonb NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"currency_code" text DEFAULT 'KES' NOT NULL,
	"goods_ex_vat_cents" bigint NOT NULL,
	"goods_vat_cents" bigint NOT NULL,
	"delivery_ex_vat_cents" bigint NOT NULL,
	"delivery_vat_cents" bigint NOT NULL,
	"delivery_vat_perc" numeric(5, 2) NOT NULL,
	"rounding_cents" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"payment_status" smallint,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_orderNo_unique" UNIQUE("order_no"),
	CONSTRAINT "orders_sum" CHECK ("orders"."total_cents" = "orders"."goods_ex_vat_cents" + "orders"."goods_vat_cents" + "orders"."delivery_ex_vat_cents" + "orders"."delivery_vat_cents" + "orders"."rounding_cents"),
	CONSTRAINT "orders_whole_shillings" CHECK ("orders"."total_cents" % 100 = 0 AND "orders"."rounding_cents" BETWEEN -49 AND 50),
	CONSTRAINT "orders_payment_status_known" CHECK ("orders"."payment_status" BETWEEN 0 AND 3),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" BETWEEN 1 AND 5),
	CONSTRAINT "orders_paid_has_time" CHECK (("orders"."payment_status" = 2) = ("orders"."paid_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"payment_type" smallint NOT NULL,
	"state" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"idempotency_key" text,
	"by_hand" boolean DEFAULT false NOT NULL,
	"phone" text,
	"merchant_request_id" text,
	"checkout_request_id" text,
	"receipt" text,
	"result_code" text,
	"reason" text,
	"needs_refund_review" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"prompted_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"next_query_at" timestamp with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_attempts_state_known" CHECK ("payment_attempts"."state" IN ('requested', 'prompted', 'paid', 'failed', 'unknown')),
	CONSTRAINT "payment_attempts_paid_has_time" CHECK ("payment_attempts"."state" <> 'paid' OR "payment_attempts"."settled_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" text,
	"source" text NOT NULL,
	"outcome" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unmatched_payments" (
	"receipt" text PRIMARY KEY NOT NULL,
	"amount_cents" bigint NOT NULL,
	"account_reference" text NOT NULL,
	"phone_masked" text,
	"paid_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" integer PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"media_type" text NOT NULL,
	"video_type" text,
	"media_sha" text NOT NULL,
	"media_narrow_sha" text NOT NULL,
	"video_url" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"words" jsonb NOT NULL,
	"redirect_url" text NOT NULL,
	"redirect_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"id" integer PRIMARY KEY NOT NULL,
	"county_id" integer NOT NULL,
	"name" text NOT NULL,
	"postal_code" text
);
--> statement-breakpoint
CREATE TABLE "counties" (
	"id" integer PRIMARY KEY NOT NULL,
	"country_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"dial_code" text NOT NULL,
	CONSTRAINT "countries_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "delivery_charges" (
	"id" integer PRIMARY KEY NOT NULL,
	"country_id" integer NOT NULL,
	"county_id" integer,
	"city_id" integer,
	"ex_vat_cents" integer NOT NULL,
	"vat_perc" integer NOT NULL,
	"days" integer NOT NULL,
	"provider_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pick_up_points" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"town" text NOT NULL,
	"county" text NOT NULL,
	"hours" text NOT NULL,
	"phone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_image_sha_media_sha256_fk" FOREIGN KEY ("image_sha") REFERENCES "public"."media"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_provider_code_providers_code_fk" FOREIGN KEY ("provider_code") REFERENCES "public"."providers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_cover_sha_media_sha256_fk" FOREIGN KEY ("cover_sha") REFERENCES "public"."media"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_collection_code_collections_code_fk" FOREIGN KEY ("collection_code") REFERENCES "public"."collections"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_sub_collection_code_sub_collections_code_fk" FOREIGN KEY ("sub_collection_code") REFERENCES "public"."sub_collections"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_brand_code_brands_code_fk" FOREIGN KEY ("brand_code") REFERENCES "public"."brands"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_colours" ADD CONSTRAINT "family_colours_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_colours" ADD CONSTRAINT "family_colours_swatch_sha_media_sha256_fk" FOREIGN KEY ("swatch_sha") REFERENCES "public"."media"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_sizes" ADD CONSTRAINT "family_sizes_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_collections" ADD CONSTRAINT "sub_collections_collection_code_collections_code_fk" FOREIGN KEY ("collection_code") REFERENCES "public"."collections"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_collections" ADD CONSTRAINT "sub_collections_cover_sha_media_sha256_fk" FOREIGN KEY ("cover_sha") REFERENCES "public"."media"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_county_id_counties_id_fk" FOREIGN KEY ("county_id") REFERENCES "public"."counties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counties" ADD CONSTRAINT "counties_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_charges" ADD CONSTRAINT "delivery_charges_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_charges" ADD CONSTRAINT "delivery_charges_county_id_counties_id_fk" FOREIGN KEY ("county_id") REFERENCES "public"."counties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_charges" ADD CONSTRAINT "delivery_charges_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "families_sub_collection" ON "families" USING btree ("sub_collection_code");--> statement-breakpoint
CREATE INDEX "families_brand" ON "families" USING btree ("brand_code");--> statement-breakpoint
CREATE INDEX "sub_collections_collection" ON "sub_collections" USING btree ("collection_code");--> statement-breakpoint
CREATE UNIQUE INDEX "variants_cell" ON "variants" USING btree ("family_id","colour_code","size_code");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_call_key" ON "idempotency_keys" USING btree ("call","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_position" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_variant" ON "order_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_checkout" ON "payment_attempts" USING btree ("checkout_request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_receipt" ON "payment_attempts" USING btree ("receipt");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_key" ON "payment_attempts" USING btree ("order_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_in_flight" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."state" IN ('requested', 'prompted');--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("next_query_at") WHERE "payment_attempts"."next_query_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_events_attempt" ON "payment_events" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cities_county_name" ON "cities" USING btree ("county_id","name");