CREATE TABLE "email_texts" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"words" jsonb,
	"at" timestamp with time zone NOT NULL,
	"staff_id" bigint NOT NULL,
	CONSTRAINT "email_texts_kind_version_pk" PRIMARY KEY("kind","version"),
	CONSTRAINT "email_texts_version" CHECK ("email_texts"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "vat_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vat_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"perc" integer NOT NULL,
	"previous_perc" integer NOT NULL,
	"holds_from" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" bigint,
	"applied_at" timestamp with time zone,
	"variants" integer,
	"charges" integer,
	"cards_until" bigint,
	CONSTRAINT "vat_rates_perc" CHECK ("vat_rates"."perc" BETWEEN 1 AND 50 AND "vat_rates"."perc" <> "vat_rates"."previous_perc"),
	CONSTRAINT "vat_rates_cancelled_by" CHECK (("vat_rates"."cancelled_at" IS NULL) = ("vat_rates"."cancelled_by" IS NULL)),
	CONSTRAINT "vat_rates_one_end" CHECK (num_nonnulls("vat_rates"."cancelled_at", "vat_rates"."applied_at") < 2)
);
--> statement-breakpoint
ALTER TABLE "email_texts" ADD CONSTRAINT "email_texts_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_rates" ADD CONSTRAINT "vat_rates_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_rates" ADD CONSTRAINT "vat_rates_cancelled_by_staff_members_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vat_rates_scheduled" ON "vat_rates" USING btree ((true)) WHERE "vat_rates"."applied_at" IS NULL AND "vat_rates"."cancelled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "vat_rates_cards" ON "vat_rates" USING btree ("id") WHERE "vat_rates"."cards_until" IS NOT NULL;