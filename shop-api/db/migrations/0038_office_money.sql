CREATE TABLE "office_assignments" (
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "office_assignments_subject_kind_subject_id_pk" PRIMARY KEY("subject_kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"order_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"approval_id" bigint,
	"closed_at" timestamp with time zone,
	"closed_reason" text,
	CONSTRAINT "refund_requests_amount" CHECK ("refund_requests"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds_due" (
	"order_id" text PRIMARY KEY NOT NULL,
	"cents" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_due_amount" CHECK ("refunds_due"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "office_assignments" ADD CONSTRAINT "office_assignments_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_asked_by_staff_members_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds_due" ADD CONSTRAINT "refunds_due_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "office_assignments_staff" ON "office_assignments" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "refund_requests_open" ON "refund_requests" USING btree ("asked_at") WHERE "refund_requests"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "refund_requests_order" ON "refund_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_requests_attempt" ON "refund_requests" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refund_requests_approval" ON "refund_requests" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "refunds_due_since" ON "refunds_due" USING btree ("since");--> statement-breakpoint
CREATE INDEX "cheques_dated" ON "cheques" USING btree ("cheque_date","id");--> statement-breakpoint
CREATE INDEX "cheques_waiting" ON "cheques" USING btree ("cheque_date") WHERE "cheques"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payment_attempts_settled" ON "payment_attempts" USING btree ("settled_at","no") WHERE "payment_attempts"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "payment_refunds_requested" ON "payment_refunds" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "payment_refunds_open" ON "payment_refunds" USING btree ("requested_at") WHERE "payment_refunds"."state" IN ('requested', 'unknown');--> statement-breakpoint
CREATE INDEX "unmatched_payments_paid" ON "unmatched_payments" USING btree ("paid_at");
--> statement-breakpoint
-- Orders that money is to be given back for, kept equal to order_money by whatever changes it.
CREATE FUNCTION note_refund_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  which text := CASE TG_TABLE_NAME
    WHEN 'orders' THEN to_jsonb(NEW) ->> 'id'
    WHEN 'payment_attempts' THEN to_jsonb(NEW) ->> 'order_id'
    ELSE (SELECT a.order_id FROM payment_attempts a WHERE a.id = to_jsonb(NEW) ->> 'attempt_id') END;
  due bigint;
BEGIN
  SELECT m.to_give_back_cents INTO due FROM order_money m WHERE m.order_id = which;
  IF due > 0 THEN
    INSERT INTO refunds_due (order_id, cents, since) VALUES (which, due, now())
    ON CONFLICT (order_id) DO UPDATE SET cents = excluded.cents WHERE refunds_due.cents <> excluded.cents;
  ELSE
    DELETE FROM refunds_due WHERE order_id = which;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_refund_due AFTER UPDATE OF status, total_cents, changed_cents, credited_cents, credit_terms_days ON orders
  FOR EACH ROW WHEN ((OLD.status, OLD.total_cents, OLD.changed_cents, OLD.credited_cents, OLD.credit_terms_days)
    IS DISTINCT FROM (NEW.status, NEW.total_cents, NEW.changed_cents, NEW.credited_cents, NEW.credit_terms_days)
    AND (OLD.payment_status IS NOT NULL OR NEW.payment_status IS NOT NULL))
  EXECUTE FUNCTION note_refund_due();
--> statement-breakpoint
CREATE TRIGGER payment_attempts_refund_due AFTER INSERT OR UPDATE OF state, amount_cents, counted_with ON payment_attempts
  FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION note_refund_due();
--> statement-breakpoint
CREATE TRIGGER payment_corrections_refund_due AFTER INSERT ON payment_corrections
  FOR EACH ROW EXECUTE FUNCTION note_refund_due();
--> statement-breakpoint
CREATE TRIGGER payment_refunds_refund_due AFTER INSERT OR UPDATE ON payment_refunds
  FOR EACH ROW EXECUTE FUNCTION note_refund_due();
--> statement-breakpoint
INSERT INTO refunds_due (order_id, cents, since)
SELECT m.order_id, m.to_give_back_cents, now() FROM order_money m WHERE m.to_give_back_cents > 0
ON CONFLICT DO NOTHING;
