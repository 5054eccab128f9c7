DROP INDEX "payment_attempts_order";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "no" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempts_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id","no");