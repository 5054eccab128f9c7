CREATE TABLE "order_mentions" (
	"note_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "order_mentions_note_id_staff_id_pk" PRIMARY KEY("note_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_notes_text" CHECK (length("order_notes"."text") BETWEEN 1 AND 2000)
);
--> statement-breakpoint
CREATE TABLE "order_tags" (
	"order_id" text NOT NULL,
	"tag" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_tags_order_id_tag_pk" PRIMARY KEY("order_id","tag"),
	CONSTRAINT "order_tags_tag" CHECK (length("order_tags"."tag") BETWEEN 1 AND 30 AND "order_tags"."tag" = lower("order_tags"."tag"))
);
--> statement-breakpoint
ALTER TABLE "order_mentions" ADD CONSTRAINT "order_mentions_note_id_order_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."order_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_mentions" ADD CONSTRAINT "order_mentions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_mentions" ADD CONSTRAINT "order_mentions_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_mentions_unread" ON "order_mentions" USING btree ("staff_id","order_id") WHERE "order_mentions"."read_at" IS NULL;--> statement-breakpoint
CREATE INDEX "order_mentions_order" ON "order_mentions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_tags_tag" ON "order_tags" USING btree ("tag","order_id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("estimated_delivery_date","order_no","status","payment_status","credit_terms_days","shipping_type","total_cents","credited_cents","id") WHERE "orders"."status" < 4;--> statement-breakpoint
CREATE INDEX "orders_county" ON "orders" USING btree (("address"->>'county'),"created_at","order_no");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_cents","order_no");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree (("address"->>'mobileNumber') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_names" ON "orders" USING gin (to_tsvector('simple'::regconfig, coalesce("address"->>'firstName', '') || ' ' || coalesce("address"->>'lastName', '')));--> statement-breakpoint
CREATE INDEX "payment_attempts_method" ON "payment_attempts" USING btree ("method","order_id") WHERE "payment_attempts"."state" = 'paid' AND "payment_attempts"."method" <> 'mpesa';