CREATE TABLE "quote_versions" (
	"quote_no" bigint NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"form" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"delivery_ex_vat_cents" bigint DEFAULT 0 NOT NULL,
	"delivery_vat_cents" bigint DEFAULT 0 NOT NULL,
	"delivery_vat_perc" numeric(5, 2) DEFAULT 0 NOT NULL,
	"destination" text DEFAULT '' NOT NULL,
	"rounding_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" bigint,
	"last_day" date,
	"note" text DEFAULT '' NOT NULL,
	"made_by" text NOT NULL,
	"made_by_name" text NOT NULL,
	"staff_id" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "quote_versions_quote_no_version_pk" PRIMARY KEY("quote_no","version"),
	CONSTRAINT "quote_versions_kind_known" CHECK ("quote_versions"."kind" IN ('wish', 'offer')),
	CONSTRAINT "quote_versions_made_by_known" CHECK ("quote_versions"."made_by" IN ('customer', 'rep', 'staff')),
	CONSTRAINT "quote_versions_offer_has_prices" CHECK (("quote_versions"."kind" = 'offer') = ("quote_versions"."total_cents" IS NOT NULL) AND ("quote_versions"."kind" = 'offer') = ("quote_versions"."last_day" IS NOT NULL)),
	CONSTRAINT "quote_versions_whole_shillings" CHECK ("quote_versions"."total_cents" % 100 = 0 AND "quote_versions"."rounding_cents" BETWEEN -49 AND 50)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotes_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"state" text NOT NULL,
	"user_id" bigint,
	"company_id" bigint,
	"rep_id" bigint,
	"version" integer NOT NULL,
	"last_day" date,
	"total_cents" bigint,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"order_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quotes_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "quotes_state_known" CHECK ("quotes"."state" IN ('open', 'offered', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "quotes_offered_has_prices" CHECK ("quotes"."state" <> 'offered' OR ("quotes"."last_day" IS NOT NULL AND "quotes"."total_cents" > 0))
);
--> statement-breakpoint
ALTER TABLE "draft_orders" ADD COLUMN "quote_no" bigint;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_quote_no_quotes_no_fk" FOREIGN KEY ("quote_no") REFERENCES "public"."quotes"("no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_versions_staff" ON "quote_versions" USING btree ("staff_id") WHERE "quote_versions"."staff_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "quotes_changed" ON "quotes" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "quotes_user" ON "quotes" USING btree ("user_id","changed_at") WHERE "quotes"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "quotes_company" ON "quotes" USING btree ("company_id","changed_at") WHERE "quotes"."company_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "quotes_last_day" ON "quotes" USING btree ("last_day") WHERE "quotes"."state" = 'offered';--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_order" ON "quotes" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "draft_orders" ADD CONSTRAINT "draft_orders_quote_no_quotes_no_fk" FOREIGN KEY ("quote_no") REFERENCES "public"."quotes"("no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_orders_quote" ON "draft_orders" USING btree ("quote_no") WHERE "draft_orders"."quote_no" IS NOT NULL;