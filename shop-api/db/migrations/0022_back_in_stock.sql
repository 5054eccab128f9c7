CREATE TABLE "back_in_stock_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"request_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "back_in_stock_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "back_in_stock_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" bigint NOT NULL,
	"user_id" bigint,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	CONSTRAINT "back_in_stock_of_somebody" CHECK (num_nonnulls("back_in_stock_requests"."user_id", "back_in_stock_requests"."email") = 1),
	CONSTRAINT "back_in_stock_confirmed_first" CHECK ("back_in_stock_requests"."notified_at" IS NULL OR "back_in_stock_requests"."confirmed_at" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "back_in_stock_links" ADD CONSTRAINT "back_in_stock_links_request_id_back_in_stock_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."back_in_stock_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "back_in_stock_links_request" ON "back_in_stock_links" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "back_in_stock_once_per_user" ON "back_in_stock_requests" USING btree ("variant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "back_in_stock_once_per_email" ON "back_in_stock_requests" USING btree ("variant_id","email");--> statement-breakpoint
CREATE INDEX "back_in_stock_user" ON "back_in_stock_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "back_in_stock_email" ON "back_in_stock_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "back_in_stock_waiting" ON "back_in_stock_requests" USING btree ("variant_id","id") WHERE "back_in_stock_requests"."confirmed_at" IS NOT NULL AND "back_in_stock_requests"."notified_at" IS NULL;