CREATE TABLE "agreed_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agreed_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"variant_id" bigint,
	"family_id" bigint,
	"from_bales" integer NOT NULL,
	"ex_vat_cents" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	CONSTRAINT "agreed_prices_of" CHECK (num_nonnulls("agreed_prices"."variant_id", "agreed_prices"."family_id") = 1),
	CONSTRAINT "agreed_prices_bales" CHECK ("agreed_prices"."from_bales" BETWEEN 0 AND 9999),
	CONSTRAINT "agreed_prices_amount" CHECK ("agreed_prices"."ex_vat_cents" > 0),
	CONSTRAINT "agreed_prices_days" CHECK ("agreed_prices"."valid_to" >= "agreed_prices"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "cheques" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cheques_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"cheque_no" text NOT NULL,
	"cheque_date" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"front_file" text,
	"received_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "cheques_status_known" CHECK ("cheques"."status" IN ('pending', 'banked', 'bounced')),
	CONSTRAINT "cheques_amount" CHECK ("cheques"."amount_cents" BETWEEN 1 AND 10000000000),
	CONSTRAINT "cheques_settled" CHECK (("cheques"."status" = 'pending') = ("cheques"."settled_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "credit_accounts" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"limit_cents" bigint NOT NULL,
	"terms_days" smallint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_accounts_limit" CHECK ("credit_accounts"."limit_cents" BETWEEN 0 AND 10000000000),
	CONSTRAINT "credit_accounts_terms" CHECK ("credit_accounts"."terms_days" BETWEEN 0 AND 365)
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"day" date NOT NULL,
	"due_on" date,
	"order_id" text,
	"paper_no" integer,
	"cheque_id" bigint,
	"undoes" bigint,
	"reference" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"operator" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_entries_sign" CHECK (CASE WHEN "credit_entries"."kind" IN ('invoice', 'bounced', 'undone') THEN "credit_entries"."amount_cents" > 0
        WHEN "credit_entries"."kind" IN ('credit-note', 'payment', 'cheque') THEN "credit_entries"."amount_cents" < 0 ELSE false END),
	CONSTRAINT "credit_entries_papers" CHECK (("credit_entries"."kind" IN ('invoice', 'credit-note')) = (num_nulls("credit_entries"."due_on", "credit_entries"."order_id", "credit_entries"."paper_no") = 0)),
	CONSTRAINT "credit_entries_cheques" CHECK (("credit_entries"."kind" IN ('cheque', 'bounced')) = ("credit_entries"."cheque_id" IS NOT NULL)),
	CONSTRAINT "credit_entries_undone" CHECK (("credit_entries"."kind" = 'undone') = ("credit_entries"."undoes" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_terms_days" smallint;--> statement-breakpoint
ALTER TABLE "agreed_prices" ADD CONSTRAINT "agreed_prices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_prices" ADD CONSTRAINT "agreed_prices_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_prices" ADD CONSTRAINT "agreed_prices_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_company_id_credit_accounts_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."credit_accounts"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_company_id_credit_accounts_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."credit_accounts"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_cheque_id_cheques_id_fk" FOREIGN KEY ("cheque_id") REFERENCES "public"."cheques"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agreed_prices_variant" ON "agreed_prices" USING btree ("company_id","variant_id","from_bales","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "agreed_prices_family" ON "agreed_prices" USING btree ("company_id","family_id","from_bales","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "cheques_once" ON "cheques" USING btree ("company_id","cheque_no");--> statement-breakpoint
CREATE INDEX "cheques_company" ON "cheques" USING btree ("company_id","cheque_date","id");--> statement-breakpoint
CREATE INDEX "cheques_uncleared" ON "cheques" USING btree ("company_id","amount_cents") WHERE "cheques"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "credit_entries_company" ON "credit_entries" USING btree ("company_id","day","id","amount_cents","due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_paper" ON "credit_entries" USING btree ("kind","paper_no");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_cheque" ON "credit_entries" USING btree ("cheque_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_undone" ON "credit_entries" USING btree ("undoes");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_reference" ON "credit_entries" USING btree ("company_id","reference") WHERE "credit_entries"."kind" = 'payment' AND "credit_entries"."reference" <> '';--> statement-breakpoint
CREATE INDEX "credit_entries_order" ON "credit_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_pending_on_account" ON "orders" USING btree ("company_id","total_cents","credited_cents","id") WHERE "orders"."credit_terms_days" IS NOT NULL AND "orders"."status" < 3;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_on_account" CHECK ("orders"."credit_terms_days" IS NULL OR "orders"."company_id" IS NOT NULL);
--> statement-breakpoint
-- What stands in an account's ledger stays: what was wrong is undone by another entry.
CREATE FUNCTION keep_credit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an entry of an account stays as it is' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER credit_entries_keep BEFORE UPDATE OR DELETE ON credit_entries
  FOR EACH ROW EXECUTE FUNCTION keep_credit_entries();
--> statement-breakpoint
-- A cheque is banked or bounces once; one that was banked may still come back. Nothing else of it changes.
CREATE FUNCTION keep_cheques() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - '{status,settled_at}'::text[]) <> (to_jsonb(OLD) - '{status,settled_at}'::text[])
    OR (OLD.status, NEW.status) NOT IN (('pending', 'banked'), ('pending', 'bounced'), ('banked', 'bounced'))
  THEN
    RAISE EXCEPTION 'a cheque does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER cheques_keep BEFORE UPDATE ON cheques FOR EACH ROW EXECUTE FUNCTION keep_cheques();
