CREATE TABLE "parcel_run_parcels" (
	"parcel_id" bigint PRIMARY KEY NOT NULL,
	"run_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 101 CACHE 1),
	"carrier" text NOT NULL,
	"waybill_no" text NOT NULL,
	"waybill_file" text,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "parcel_runs_length" CHECK (length("parcel_runs"."carrier") BETWEEN 1 AND 80 AND length("parcel_runs"."waybill_no") <= 60)
);
--> statement-breakpoint
ALTER TABLE "parcel_run_parcels" ADD CONSTRAINT "parcel_run_parcels_parcel_id_order_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."order_parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_run_parcels" ADD CONSTRAINT "parcel_run_parcels_run_id_parcel_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."parcel_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_runs" ADD CONSTRAINT "parcel_runs_created_by_staff_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_run_parcels_run" ON "parcel_run_parcels" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "parcel_runs_created" ON "parcel_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "parcel_runs_created_by" ON "parcel_runs" USING btree ("created_by");